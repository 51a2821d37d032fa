// expect: safe
// A table of functions, functions in messages and as arguments.
function int one(int x) { return x + 1 }
function int two(int x) { return x + 2 }

function int apply(ftype f; int x) {
  int r;
  r = f(x);
  return r
}

ftype table[2];
chan c = [1] of { ftype };

active proctype main() {
  int x;
  ftype f;
  table[0] = one;
  table[1] = two;
  x = table[1](3);
  assert(x == 5);
  c!table[0];
  c?f;
  x = apply(f, x);
  assert(x == 6)
}
