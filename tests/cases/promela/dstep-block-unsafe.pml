// expect: unsafe deadlock 8
// Only the first statement of a d_step may block.
byte x;

active proctype p() {
  d_step {
    x = 1;
    x == 2;
    x = 3
  }
}
