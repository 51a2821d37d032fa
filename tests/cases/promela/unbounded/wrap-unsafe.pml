// expect: unsafe assertion 14
// run: --engine=slab
/* The twin: unsafe only because the word wraps around. */
short x = 32000;

active proctype Counter() {
end:
  do
  :: x < 32767 -> x++
  :: x >= 32700 -> x = x + 100;
     /* 32768 is -32768 */
     if
     :: x > 0
     :: else -> assert (x > 0)
     fi
  od
}
