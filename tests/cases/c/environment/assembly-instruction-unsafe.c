// expect: unsafe invalid-deref 11
// run: --64
// This happens whatever it gives.
int
main (void) {
  int a[4] = {0}, *p = 0;
  unsigned long i = 3;
  __asm__ ("add $0, %0" : "+r"(i));
  if (i > 3)
    a[0] = 1;
  return *p + a[0];
}
