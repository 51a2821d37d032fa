// expect: unsafe assertion 9
function int add(int a; int b) {
  return a - b
}

active proctype main() {
  int x;
  x = add(3, 2);
  assert(x == 5)
}
