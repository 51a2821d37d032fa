// expect: safe
// run: --engine=slab
// As copy-part-refused.c, but nothing depends on what is copied.
extern unsigned char __VERIFIER_nondet_uchar (void);
extern void reach_error (void);

struct Pair {
  char bytes[2];
};

int
main (void) {
  char from[8] = {5, 0, 0, 0, 0, 0, 0, 0};
  int whole = 5;
  struct Pair pair;
  unsigned char i = __VERIFIER_nondet_uchar (), at = 1;
  while (at < i)
    at++;
  if (at < 8)
    from[at] = (char)i;
  pair = *(struct Pair *)from;
  if (whole != 5)
    reach_error ();
  return pair.bytes[0] & 0;
}
