// expect: safe
// xr, xs: one process only receives, one only sends.
chan c = [2] of { byte };

active proctype sender() {
  xs c;
  c!1;
  c!2
}

active proctype receiver() {
  xr c;
  byte a, b;
  c?a;
  c?b;
  assert(a == 1 && b == 2)
}
