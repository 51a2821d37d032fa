// expect: safe
// A mark says whether there are data.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  struct n *next;
  int has;
  int *data;
};
int
main (void) {
  struct n *l = NULL, *x;
  while (__VERIFIER_nondet_int ()) {
    x = malloc (sizeof *x);
    if (__VERIFIER_nondet_int ()) {
      x->has = 1;
      x->data = malloc (sizeof (int));
      *x->data = 9;
    } else {
      x->has = 0;
      x->data = NULL;
    }
    x->next = l;
    l = x;
  }
  for (x = l; x; x = x->next)
    if (x->has)
      assert (*x->data == 9);
  while (l) {
    x = l->next;
    if (l->has)
      free (l->data);
    free (l);
    l = x;
  }
  return 0;
}
