// expect: unsafe type 12
// The arguments do not fit the function.
function int one() { return 1 }
function int same(int x) { return x }
ftype f;

active proctype main() {
  int x;
  f = same;
  x = f(3);
  f = one;
  x = f(3)
}
