// expect: safe
// Received when everything is sorted.
chan c = [3] of { byte };
bool sent;

active proctype p() {
  c!5;
  c!!1;
  sent = true
}

active proctype q() {
  byte x;
  sent;
  c?x;
  assert(x == 1)
}
