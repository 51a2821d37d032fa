// expect: safe
// The last element has the value 0 and is the only one: the walk needs no
// null.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct z {
  unsigned v;
  struct z *next;
};
static struct z *
cons (unsigned v, struct z *next) {
  struct z *x = malloc (sizeof *x);
  x->v = v;
  x->next = next;
  return x;
}
int
main (void) {
  struct z *list = cons (0, NULL);
  while (__VERIFIER_nondet_int ())
    list = cons (1 + __VERIFIER_nondet_uint () % 7, list);
  struct z *x = list;
  while (x->v != 0)
    x = x->next;
  while (list) {
    x = list;
    list = list->next;
    free (x);
  }
  return 0;
}
