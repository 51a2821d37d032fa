// expect: safe
// run: --engine=slab
/* A lock counts how often it was taken; who has it is told by the parity. */
int taken, given;
bool writing;

active [2] proctype Writer() {
end:
  do
  :: atomic { taken == given && taken < 1000000000 -> taken++ };
     assert (!writing);
     writing = true;
     writing = false;
     given++
  od
}
