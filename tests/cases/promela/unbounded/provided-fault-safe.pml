// expect: safe
// run: --engine=slab
/* The condition holds in the middle of an atomic sequence, where the process
   waits for the other. */
byte a[2], i, x;
active proctype P () provided (a[i] == 0) {
  atomic { i++; x == 1 -> i = 0 }
}
active proctype Q () { x = 1 }
