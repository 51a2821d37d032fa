// expect: safe
// '?<..>' leaves the message where it is.
chan c = [2] of { byte, byte };

active proctype p() {
  byte a, b;
  c!1,5;
  c!2,6;
  c?<a,b>;
  assert(a == 1 && b == 5 && len(c) == 2);
  c??<2,b>;
  assert(b == 6 && len(c) == 2);
  c?1,b;
  assert(b == 5 && len(c) == 1)
}
