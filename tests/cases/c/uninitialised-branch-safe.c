// expect: safe
// native: memory
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), sign;
  if (n > 0)
    sign = 1;
  else if (n < 0)
    sign = -1;
  if (n != 0 && sign < 0)
    n = -(n + 1);
  return n < 0;
}
