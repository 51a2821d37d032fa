// expect: unsafe assertion 13
// run: --engine=slab
/* The twin: drawing a ticket is not atomic, so two may have the same. */
int next, serving;

active [2] proctype Worker() {
  int mine;
end:
  do
  :: next < 1000000000 -> mine = next; next = mine + 1;
     mine == serving;
critical:
     atomic { assert (!Worker[1 - _pid]@critical); serving++ }
  od
}
