// expect: unsafe bounds 8
// inputs: -3
// native: no UBSan calls this vla-bound
// The length of an array is positive.
extern int __VERIFIER_nondet_int (void);
static int
sum (const unsigned char *from, int length) {
  int copy[length];
  for (int i = 0; i < length; i++)
    copy[i] = from[i];
  return length > 0 ? copy[0] : 0;
}
int
main (void) {
  unsigned char bytes[4] = {1, 2, 3, 4};
  int n = __VERIFIER_nondet_int ();
  if (n > 4)
    n = 4;
  return sum (bytes, n) == 9;
}
