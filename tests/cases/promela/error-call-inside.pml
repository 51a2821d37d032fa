// expect: error 6 found '+'
function int one() { return 1 }

active proctype main() {
  int x;
  x = one() + 1
}
