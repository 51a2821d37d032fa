// expect: safe
// run: --engine=slab
/* The ticket lock: the numbers grow for a long time, and mutual exclusion holds
   by an invariant. */
int next, serving;

active [2] proctype Worker() {
  int mine;
end:
  do
  :: atomic { next < 1000000000 -> mine = next; next++ };
     mine == serving;
critical:
     atomic { assert (!Worker[1 - _pid]@critical); serving++ }
  od
}
