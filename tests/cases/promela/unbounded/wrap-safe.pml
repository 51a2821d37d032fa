// expect: safe
// run: --engine=slab
/* A word wraps around, and nobody is surprised by it. */
int x = 2147483000;
bool wrapped;

active proctype Counter() {
end:
  do
  :: atomic {
       x++;
       if
       :: x < 0 -> wrapped = true
       :: else
       fi
     }
     assert (x >= 0 || wrapped)
  od
}
