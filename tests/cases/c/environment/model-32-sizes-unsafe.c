// expect: unsafe reach 16
// run: --32
// inputs: -1
// long and pointers have 32 bits, long long is aligned to 4.
struct mixed {
  char c;
  long long wide;
};

extern void reach_error (void);
int __VERIFIER_nondet_int (void);

static void
check (int condition) {
  if (!condition)
    reach_error ();
}

int
main (void) {
  long x = __VERIFIER_nondet_int ();
  check (sizeof (long) == 4 && sizeof (void *) == 4);
  check (sizeof (struct mixed) == 12 && sizeof (long long) == 8);
  check ((unsigned long)x <= 0xfffffffe);
  return 0;
}
