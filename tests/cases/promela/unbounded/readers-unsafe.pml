// expect: unsafe assertion 9
// run: --engine=slab
int taken, given;
bool writing;

active [2] proctype Writer() {
end:
  do
  :: taken == given && taken < 1000000000 -> taken++; assert (!writing);
     writing = true;
     writing = false;
     given++
  od
}
