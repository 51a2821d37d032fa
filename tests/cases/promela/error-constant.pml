// expect: error 3 constant
proctype p(byte n) {
  byte a[n];
  a[0] = 1
}

init { run p(3) }
