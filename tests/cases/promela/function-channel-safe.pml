// expect: safe
// A channel of a function: a new one for each call.
function int pass(int n) {
  chan c = [2] of { int };
  int r;
  assert(empty(c));
  c!n;
  c!n;
  c?r;
  return r
}

active proctype main() {
  int x;
  do
  :: x = pass(x); x = (x + 1) % 3
  od
}
