// expect: unsafe invalid-deref 8
// run: --engine=slab
/* The first of the process' choices goes on; the second fails, where a partner
   waits on the only channel there is. */
chan real = [0] of { byte };
chan none;
byte x;
active proctype P () { end: do :: x < 9 -> x++ :: none!1 od }
active proctype Q () { end: do :: none = real :: real?_ od }
