// expect: safe
// The sequence begins when the message is there, so nothing interrupts it.
chan c = [1] of { byte };
byte x;
bool sent;

active proctype p() {
  c!1;
  sent = true
}

active proctype q() {
  byte y;
  atomic { sent; x = 1; c?y; x = 2 }
}

active proctype r() {
  assert(x != 1)
}
