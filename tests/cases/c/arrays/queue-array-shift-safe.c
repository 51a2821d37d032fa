// expect: safe
// The first element leaves, the others move up.
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
static int q[10];
static int n;
static void
leave (void) {
  for (int i = 0; i + 1 < n; i++)
    q[i] = q[i + 1];
  n--;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_bool () && n < 10)
      q[n++] = __VERIFIER_nondet_int ();
    else if (n > 0)
      leave ();
  }
  return q[0] == 2;
}
