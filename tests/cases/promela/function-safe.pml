// expect: safe
// Functions have results, locals, and may call each other.
function int add(int a; int b) {
  return a + b
}

function int sum(int n) {
  int s, i;
  for (i : 1 .. n) {
    s = add(s, i)
  }
  return s
}

active [2] proctype main() {
  int x;
  x = sum(4);
  assert(x == 10);
  add(1, 2)
}
