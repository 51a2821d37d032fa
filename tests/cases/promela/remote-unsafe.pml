// expect: unsafe acceptance-cycle 13
bool busy;

active [2] proctype p() {
  do
  :: !busy ->
     busy = true;
crit:
     busy = false
  od
}

ltl mutex { [] !(p[0]@crit && p[1]@crit) }
