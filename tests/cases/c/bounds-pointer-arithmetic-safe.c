// expect: safe
// A pointer may leave the object for a while, as long as it is not used there.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  short row[6] = {0, 1, 2, 3, 4, 5};
  short *p = row;
  int step = __VERIFIER_nondet_int ();
  if (step < 0 || step > 5)
    return 0;
  p += step;
  p -= 1;
  p += 1;
  return *p != step;
}
