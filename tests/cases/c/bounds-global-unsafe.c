// expect: unsafe invalid-deref 8
// inputs: 12
// Days of a month, counted from 1.
extern int __VERIFIER_nondet_int (void);
static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static int
length (int month) {
  return days[month];
}
int
main (void) {
  int month = __VERIFIER_nondet_int ();
  if (month < 1 || month > 12)
    return 0;
  return length (month) < 28;
}
