// expect: unsafe assertion 13
// A sorted send may overtake: it does not commute with a receive of another.
chan c = [3] of { byte };

active proctype p() {
  c!5;
  c!!1
}

active proctype q() {
  byte x;
  c?x;
  assert(x == 1)
}
