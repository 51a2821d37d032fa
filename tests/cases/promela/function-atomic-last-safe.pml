// expect: safe
// A call that ends an atomic sequence was not atomic.
byte x, n;

function f() {
  x = 1;
  x = 2
}

active proctype p() {
  atomic { n = 1; f() }
}

active proctype q() {
  assert(x != 1)
}
