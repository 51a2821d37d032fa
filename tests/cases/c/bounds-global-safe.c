// expect: safe
// Days of a month, counted from 1.
extern int __VERIFIER_nondet_int (void);
static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static int
length (int month) {
  return days[month - 1];
}
int
main (void) {
  int month = __VERIFIER_nondet_int ();
  if (month < 1 || month > 12)
    return 0;
  return length (month) < 28;
}
