// expect: safe
// Labels and variables of other processes.
byte turn;

active proctype a() {
  byte mine;
  do
  :: turn == 0 -> mine = 1;
crit:   mine = 2; turn = 1
  od
}

active proctype b() {
  byte n;
  do
  :: turn == 1 ->
     assert(!(a@crit) && a:mine != 1);
crit:
     turn = 0
  od
}

ltl mutex { [] !(a@crit && b@crit) }
