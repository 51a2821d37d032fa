// expect: error 2 this '{' is never closed
process P {
  location a, b;
  transition a -> b;
