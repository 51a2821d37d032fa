// expect: unsafe assertion 17
// Whether the atomic sequence is interrupted depends on room in the channel:
// the receive was taken for independent of 'x = 1'.
chan c = [1] of { byte };
byte x;

active proctype p() {
  c?_
}

active proctype q() {
  c!1;
  atomic { x = 1; c!2; x = 2 }
}

active proctype r() {
  assert(x != 1)
}
