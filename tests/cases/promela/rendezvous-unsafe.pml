// expect: unsafe assertion 14
// After the handshake the sender may be first.
chan c = [0] of { byte };
byte x;

active proctype sender() {
  c!1;
  x = 1
}

active proctype receiver() {
  byte v;
  c?v;
  assert(x == 0)
}
