// expect: unsafe acceptance-cycle 28
// Smaller numbers are passed on too: everyone gets his own back.
#define N 3
chan ring[N] = [N] of { byte };
byte leaders;

proctype node(byte n; chan left; chan right) {
  byte v;
  right!n;
end:
  do
  :: left?v ->
     if
     :: v != n -> right!v
     :: v == n -> leaders++
     fi
  od
}

init {
  atomic {
    run node(5, ring[0], ring[1]);
    run node(9, ring[1], ring[2]);
    run node(2, ring[2], ring[0])
  }
}

ltl one { [] (leaders <= 1) }
