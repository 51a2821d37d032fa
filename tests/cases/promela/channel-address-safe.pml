// expect: safe
// Pointers to channels.
chan c[2] = [1] of { byte };
chan& p;

function give(chan& to; byte v) {
  (*to)!v
}

active proctype main() {
  byte v;
  p = &c[1];
  p[0]!1;
  c[1]?v;
  assert(v == 1);
  give(&c[0], 5);
  c[0]?v;
  assert(v == 5)
}
