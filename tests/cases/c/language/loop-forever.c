// expect: safe
// native: no it has no end
// A loop without end, and without an error.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = 0;
  for (;;)
    x ^= __VERIFIER_nondet_int ();
}
