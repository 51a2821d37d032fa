// expect: unsafe invalid-deref 13
// inputs: 9, 0
// There may be one word too few.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
struct bits {
  unsigned char *words;
  size_t count;
};
static int
has (const struct bits *b, size_t i) {
  return i < b->count && (b->words[i >> 3] >> (i & 7)) & 1;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), found = 0;
  if (n < 2 || n > 1000)
    return 0;
  struct bits b = {calloc ((n + 6) / 8, 1), n};
  if (!b.words)
    return 1;
  b.words[0] = __VERIFIER_nondet_uchar ();
  for (size_t i = 0; i < n; i++)
    found += has (&b, i);
  free (b.words);
  return found > 3;
}
