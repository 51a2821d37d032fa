// expect: unknown depends on what the inline assembly
// run: --64
// What the instruction gives is not known.
int
main (void) {
  int a[4] = {0};
  unsigned long i = 3;
  __asm__ ("add $0, %0" : "+r"(i));
  return a[i];
}
