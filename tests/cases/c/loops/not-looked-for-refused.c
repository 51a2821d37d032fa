// expect: unknown division by 'd', which is 0
// run: --engine=slab --property=reach
// native: no what is tested is what the engine refuses
// A division by zero that is not looked for: behind it anything could happen.
extern void reach_error (void);

int
main (void) {
  int d = 3;
  while (d > 0)
    d--;
  if (10 / d == 12)
    reach_error ();
  return 0;
}
