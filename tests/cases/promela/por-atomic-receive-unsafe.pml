// expect: unsafe assertion 17
// Whether the atomic sequence is interrupted depends on the message: the send
// was taken for independent of 'x = 1'.
chan c = [1] of { byte };
byte x;

active proctype p() {
  c!1
}

active proctype q() {
  byte y;
  atomic { x = 1; c?y; x = 2 }
}

active proctype r() {
  assert(x != 1)
}
