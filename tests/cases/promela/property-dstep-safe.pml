// expect: safe
// run: --property=div-by-zero
// The only error is one that nobody asked for.
byte x, y = 1;

active proctype p() {
  d_step {
    assert(x == 1);
    x = 1 / y
  }
}
