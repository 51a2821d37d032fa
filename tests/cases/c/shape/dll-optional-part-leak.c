// expect: unsafe leak 19
// inputs: 1, 1, 0
// Parts are not freed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct inner {
  int v;
};
struct t {
  struct t *next, *prev;
  struct inner *opt;
};
int
main (void) {
  struct t *head = NULL, *x;
  while (__VERIFIER_nondet_int ()) {
    x = malloc (sizeof *x);
    x->opt = __VERIFIER_nondet_int () ? malloc (sizeof (struct inner)) : NULL;
    x->prev = NULL;
    x->next = head;
    if (head)
      head->prev = x;
    head = x;
  }
  for (x = head; x; x = x->next)
    if (x->opt)
      x->opt->v = 4;
  while (head) {
    x = head->next;
    free (head);
    head = x;
  }
  return 0;
}
