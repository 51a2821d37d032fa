// expect: unsafe assertion 10
// P[i]:v of the process with number i.
active proctype a() {
  byte v;
  v = 3;
  v = 4
}

active proctype b() {
  assert(a[0]:v != 4)
}
