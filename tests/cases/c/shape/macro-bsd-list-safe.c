// expect: safe
// LIST of libbsd, with a swap of two lists.
#include <bsd/sys/queue.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct part {
  LIST_ENTRY (part) parts;
  int n;
};
LIST_HEAD (parts, part);
static void
fill (struct parts *p) {
  LIST_INIT (p);
  while (__VERIFIER_nondet_int ()) {
    struct part *x = malloc (sizeof *x);
    x->n = 0;
    LIST_INSERT_HEAD (p, x, parts);
  }
}
static void
drain (struct parts *p) {
  struct part *x, *next;
  LIST_FOREACH_SAFE (x, p, parts, next) {
    free (x);
  }
  LIST_INIT (p);
}
int
main (void) {
  struct parts a, b;
  fill (&a);
  fill (&b);
  LIST_SWAP (&a, &b, part, parts);
  drain (&a);
  if (__VERIFIER_nondet_int ())
    drain (&a);
  drain (&b);
  return 0;
}
