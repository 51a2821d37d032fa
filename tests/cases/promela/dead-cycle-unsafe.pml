// expect: unsafe acceptance-cycle 15
// On the cycle a dead variable has another value in the first round.
bool done;

active proctype P() {
  byte x = 1, y = 9;
  do
  :: x = y; y = x; y = 2; x = y;
     if
     :: done = true
     :: done = done
     fi
  od
}
ltl ends { <> done }
