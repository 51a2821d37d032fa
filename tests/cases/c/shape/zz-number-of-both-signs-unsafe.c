// expect: unsafe invalid-deref 20
// inputs: 3, 0
// A number is divided without its sign, then compared with it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct box {
  int size;
  char *text;
};
static unsigned counts[3];
int
main (void) {
  struct box *x = malloc (sizeof *x);
  x->size = __VERIFIER_nondet_int ();
  unsigned at = (unsigned)x->size % 3;
  x->text = x->size > 3 ? malloc (4) : NULL;
  while (__VERIFIER_nondet_int ())
    counts[at]++;
  if (x->size >= 3)
    x->text[3] = 0;
  free (x->text);
  free (x);
  return 0;
}
