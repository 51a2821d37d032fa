// expect: unsafe invalid-deref 28
// inputs: 1
// Elements have the number that a counter had: less than what it goes up to.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct e {
  int id;
  struct e *next;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  int *t = calloc (n, sizeof *t);
  if (!t)
    return 0;
  struct e *l = 0;
  for (int i = 0; i < n; i++) {
    struct e *x = malloc (sizeof *x);
    if (!x)
      break;
    x->id = i + 1;
    x->next = l;
    l = x;
  }
  for (struct e *x = l; x; x = x->next)
    t[x->id]++;
  while (l) {
    struct e *x = l->next;
    free (l);
    l = x;
  }
  free (t);
  return 0;
}
