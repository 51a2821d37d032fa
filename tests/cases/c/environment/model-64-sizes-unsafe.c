// expect: unsafe reach 16
// run: --64
// inputs: -1
// long and pointers have 64 bits.
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
  check (sizeof (long) == 8 && sizeof (void *) == 8);
  check (sizeof (struct mixed) == 16 && sizeof (int) == 4);
  check ((unsigned long)x <= 0xffffffff);
  return 0;
}
