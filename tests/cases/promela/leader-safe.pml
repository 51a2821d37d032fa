// expect: safe
// A ring elects the largest number: each sends its own, passes on larger ones.
#define N 3
chan ring[N] = [N] of { byte };
byte leaders, elected;

proctype node(byte n; chan left; chan right) {
  byte v;
  right!n;
end:
  do
  :: left?v ->
     if
     :: v > n -> right!v
     :: v == n -> leaders++; elected = n
     :: else
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

ltl one { <> [] (leaders == 1 && elected == 9) }
