// expect: error 4 'wiat' is not declared; did you mean 'wait'?
process P {
  location idle, wait;
  transition go: idle -> wiat;
}
error P.wait;
