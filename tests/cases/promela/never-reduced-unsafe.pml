// expect: unsafe acceptance-cycle 13
// The claim cannot tell how often a state is repeated: steps over 'i' are
// merged, and its run is found again.
bool p, q;
active proctype A() {
  byte i;
  do
  :: i = 1; i = 2; p = true; i = 3; q = true; i = 0; p = false; q = false
  :: i = 4; p = true; i = 5; i = 0; p = false
  od
}
active proctype B() { byte k; do :: k = 1; k = 2; k = 0 od }
never {
T0_init:
  do
  :: (p && !q) -> goto accept_S4
  :: (1) -> goto T0_init
  od;
accept_S4:
  do
  :: (!q) -> goto accept_S4
  od
}
