// expect: unsafe assertion 9
// An assertion inside of a d_step.
byte x;

active proctype p() {
  x = 1;
  d_step {
    x++;
    assert(x != 2);
    x = 0
  }
}
