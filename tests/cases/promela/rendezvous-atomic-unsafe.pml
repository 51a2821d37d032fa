// expect: unsafe assertion 13
// The receiver is not atomic: it loses control after the handshake.
chan c = [0] of { byte };
byte x;

active proctype sender() {
  atomic { c!1; x = x + 10 }
}

active proctype receiver() {
  byte v;
  c?v;
  assert(x == 0)
}
