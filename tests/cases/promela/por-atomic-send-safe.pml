// expect: safe
// The sequence begins when there is room, so nothing interrupts it.
chan c = [1] of { byte };
byte x;
bool taken;

active proctype p() {
  c?_;
  taken = true
}

active proctype q() {
  c!1;
  atomic { taken; x = 1; c!2; x = 2 }
}

active proctype r() {
  assert(x != 1)
}
