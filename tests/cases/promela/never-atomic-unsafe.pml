// expect: unsafe assertion 9
// As 'spin -f' writes it: in an atomic sequence the claim moves alone, so the
// assertion is about the same state as the condition.
byte x;
active proctype A() { x = 1; x = 2; do :: x = 3; x = 4 od }
never {
T0_init:
  do
  :: atomic { (x == 1) -> assert(!(x == 1)) }
  :: (1) -> goto T0_init
  od;
accept_all:
  skip
}
