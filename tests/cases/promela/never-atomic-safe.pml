// expect: safe
byte x;
active proctype A() { x = 1; x = 2; do :: x = 3; x = 4 od }
never {
T0_init:
  do
  :: atomic { (x == 5) -> assert(!(x == 5)) }
  :: (1) -> goto T0_init
  od;
accept_all:
  skip
}
