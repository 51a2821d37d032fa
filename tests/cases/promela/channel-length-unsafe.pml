// expect: unsafe assertion 6
chan c = [2] of { byte };

active proctype p() {
  c!1;
  assert(full(c))
}
