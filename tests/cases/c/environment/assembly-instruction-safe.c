// expect: safe
// run: --64
// Whatever it gives.
int
main (void) {
  int a[4] = {0};
  unsigned long i = 3;
  __asm__ ("add $0, %0" : "+r"(i));
  return a[i & 3];
}
