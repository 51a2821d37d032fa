// expect: unsafe invalid-deref 6
// run: --engine=slab
/* The condition fails in the middle of an atomic sequence, where the process
   would wait anyway. */
byte a[2], i, x;
active proctype P () provided (a[i] == 0) {
  atomic { i++; i++; x == 1 -> i = 0 }
}
active proctype Q () { end: x == 2 }
