// expect: unsafe deadlock 9
// run: --property=deadlock
// As property-dstep, with a d_step that blocks.
byte x, y;

active proctype p() {
  d_step {
    assert(x == 1);
    y == 1
  }
}
