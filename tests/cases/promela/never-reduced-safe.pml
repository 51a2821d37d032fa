// expect: safe
bool p, q;
active proctype A() {
  byte i;
  do
  :: i = 1; i = 2; p = true; i = 3; q = true; i = 0; p = false; q = false
  od
}
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
