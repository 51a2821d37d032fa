// expect: error 7 a call is not allowed in a d_step
function int one() { return 1 }

active proctype main() {
  int x;
  d_step {
    x = one();
    x++
  }
}
