// expect: safe
// run: --engine=slab --property=reach
// As not-looked-for-refused.c, but it is not by zero.
extern void reach_error (void);

int
main (void) {
  int d = 3;
  while (d > 1)
    d--;
  if (10 / d == 12)
    reach_error ();
  return 0;
}
