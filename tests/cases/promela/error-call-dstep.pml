// expect: error 7 no call in a d_step
function int one() { return 1 }

active proctype main() {
  int x;
  d_step {
    x = one();
    x++
  }
}
