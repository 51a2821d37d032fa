// expect: error 6 argument
function int same(int x) { return x }

active proctype main() {
  int x;
  x = same(1, 2)
}
