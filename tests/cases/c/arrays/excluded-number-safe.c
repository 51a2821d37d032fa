// expect: safe
// What a number is not holds for its bits, too.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int a[4] = {0};
  int x = __VERIFIER_nondet_int ();
  if (x == -1)
    return 0;
  unsigned bits = (unsigned)x;
  unsigned i = bits < 4294967295u ? 3 : 4;
  if (bits > 4294967290u)
    a[i] = 1;
  return a[0];
}
