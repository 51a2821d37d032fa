// expect: safe
// run: --engine=slab
/* The first of the process' choices goes on; the second meets a partner that
   waits on one of two channels. */
chan real = [0] of { byte };
chan none = [0] of { byte };
byte x;
active proctype P () { end: do :: x < 9 -> x++ :: none!1 -> assert (x <= 9) od }
active proctype Q () { end: do :: none = real :: real?_ od }
