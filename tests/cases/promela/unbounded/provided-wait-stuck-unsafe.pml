// expect: unsafe deadlock 5
// run: --engine=slab
/* A process that waits, and whose condition holds, is stuck. */
byte a[2], i;
active proctype P () provided (a[i] == 0) { i == 9 }
active proctype Q () { end: i = 1 }
