// expect: unsafe assertion 8
chan c = [2] of { byte };

active proctype p() {
  byte a;
  c!1;
  c?<a>;
  assert(empty(c))
}
