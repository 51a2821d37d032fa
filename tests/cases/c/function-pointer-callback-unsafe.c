// expect: unsafe assertion 43
// inputs: 4
// Walking over a list with a function and its context.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *next;
  int value;
};
typedef void Visit (struct node *, void *context);
static void
each (struct node *list, Visit *visit, void *context) {
  while (list) {
    struct node *next = list->next;
    visit (list, context);
    list = next;
  }
}
static void
sum (struct node *n, void *context) {
  *(int *)context += n->value;
}
static void
release (struct node *n, void *context) {
  (void)context;
  free (n);
}
int
main (void) {
  struct node *list = NULL;
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 4)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    struct node *new = malloc (sizeof *new);
    *new = (struct node){list, (int)i};
    list = new;
  }
  int total = 0;
  each (list, sum, &total);
  each (list, release, NULL);
  assert (total < 6);
  return 0;
}
