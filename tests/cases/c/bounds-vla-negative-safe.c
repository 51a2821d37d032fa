// expect: safe
// It is.
extern int __VERIFIER_nondet_int (void);
static int
sum (const unsigned char *from, int length) {
  int copy[length];
  for (int i = 0; i < length; i++)
    copy[i] = from[i];
  return copy[0];
}
int
main (void) {
  unsigned char bytes[4] = {1, 2, 3, 4};
  int n = __VERIFIER_nondet_int ();
  if (n > 4)
    n = 4;
  return n > 0 && sum (bytes, n) == 9;
}
