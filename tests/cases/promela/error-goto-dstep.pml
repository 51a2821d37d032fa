// expect: error 5 d_step
byte x;

active proctype p() {
  d_step { x = 1; goto out };
out:
  x = 2
}
