// expect: unsafe invalid-deref 32
// inputs: 1, 1
// A block has room for the longest of the elements.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct b {
  int len;
  char *p;
  struct b *next;
};
int
main (void) {
  struct b *l = 0;
  int max = 1;
  while (__VERIFIER_nondet_int ()) {
    int n = __VERIFIER_nondet_int ();
    if (n < 0 || n > 10000)
      continue;
    struct b *x = malloc (sizeof *x);
    if (!x)
      break;
    x->len = n;
    x->next = l;
    l = x;
    if (n > max)
      max = n;
  }
  char *buf = calloc (max, 1);
  if (!buf)
    abort ();
  for (struct b *x = l; x; x = x->next)
    buf[x->len] = 1;
  while (l) {
    struct b *x = l->next;
    free (l);
    l = x;
  }
  free (buf);
  return 0;
}
