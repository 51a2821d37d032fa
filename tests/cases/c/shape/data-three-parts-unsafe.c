// expect: unsafe invalid-deref 26
// The two may be missing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct d {
  int v;
  struct d *next;
};
static struct d *
cons (int v, struct d *next) {
  struct d *x = malloc (sizeof *x);
  x->v = v;
  x->next = next;
  return x;
}
int
main (void) {
  struct d *list = NULL;
  while (__VERIFIER_nondet_int ())
    list = cons (3, list);
  if (__VERIFIER_nondet_int ())
    list = cons (2, list);
  while (__VERIFIER_nondet_int ())
    list = cons (1, list);
  struct d *x = list;
  while (x->v == 1)
    x = x->next;
  x = x->next;
  while (x) {
    x = x->next;
  }
  while (list) {
    x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
