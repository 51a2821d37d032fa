// expect: safe
byte x;
active proctype A() {
  byte i;
  i = 1; x = 1; i = 2; x = 2;
  do :: x = 3; i = 1; x = 4 od
}
never {
T0:
  do
  :: d_step { (x == 5) -> skip } -> goto accept_all
  :: (1) -> goto T0
  od;
accept_all:
  do
  :: true
  od
}
