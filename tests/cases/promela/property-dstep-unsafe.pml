// expect: unsafe div-by-zero 10
// run: --property=div-by-zero
// An assertion that nobody asked for must not hide the error behind it in one
// step.
byte x, y;

active proctype p() {
  d_step {
    assert(x == 1);
    x = 1 / y
  }
}
