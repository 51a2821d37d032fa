// expect: unsafe invalid-deref 10
// run: --64
// native: no the machine wraps around, too
// The index times the size of an element leaves the address space; what is left of
// it is an offset in the array.
int
main (void) {
  int a[4] = {0};
  unsigned long i = 0x4000000000000001ul;
  return a[i];
}
