// expect: unsafe assertion 12
// The escape can be taken at any point of the main sequence.
byte x, stop;

active proctype p() {
  {
    x = 1;
    x = 2
  } unless {
    stop -> skip
  };
  assert(x == 2)
}

active proctype q() {
  stop = 1
}
