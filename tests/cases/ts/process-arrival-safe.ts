// expect: safe
// A location's condition is about the state on arrival.
process P {
  location a;
  location b while a;
  start a;
  transition go: a -> b;
}
error P.b;
