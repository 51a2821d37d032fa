// expect: safe
// Kept as a channel.
function byte f() {
  chan c = [1] of { byte };
  chan v;
  byte y;
  v = c;
  v!5;
  c?y;
  return y
}

active proctype p() {
  byte y;
  y = f();
  assert(y == 5)
}
