// expect: unknown memory that is accessed in parts of different size
// run: --engine=slab
// native: no what is tested is what the engine refuses
// Two bytes of 'whole' are copied from an array that is indexed by a variable:
// it is not what it was.
extern unsigned char __VERIFIER_nondet_uchar (void);
extern void reach_error (void);

struct Pair {
  char bytes[2];
};

int
main (void) {
  char from[8] = {5, 0, 0, 0, 0, 0, 0, 0};
  int whole = 5;
  unsigned char i = __VERIFIER_nondet_uchar (), at = 1;
  while (at < i)
    at++;
  if (at < 8)
    from[at] = (char)i;
  *(struct Pair *)&whole = *(struct Pair *)from;
  if (whole != 5)
    reach_error ();
  return 0;
}
