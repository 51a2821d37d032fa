// expect: safe
// Elements share one of two blocks.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct ctx {
  int flags;
};
struct conn {
  struct ctx *ctx;
  struct conn *next;
};
int
main (void) {
  struct ctx *a = malloc (sizeof *a), *b = malloc (sizeof *b);
  struct conn *l = NULL, *k;
  if (!a || !b)
    goto out;
  while (__VERIFIER_nondet_int ()) {
    k = malloc (sizeof *k);
    if (!k)
      break;
    k->ctx = __VERIFIER_nondet_int () ? a : b;
    k->next = l;
    l = k;
  }
  for (k = l; k; k = k->next)
    k->ctx->flags = 2;
  while (l) {
    k = l;
    l = k->next;
    free (k);
  }
out:
  free (a);
  free (b);
  return 0;
}
