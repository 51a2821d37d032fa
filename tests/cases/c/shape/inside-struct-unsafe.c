// expect: unsafe invalid-deref 27
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// One element more is cut than there are.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int v;
  struct node *next;
};
struct arena {
  struct node nodes[16];
  unsigned used;
};
static struct node *
take (struct arena *a) {
  return a->used <= 16 ? &a->nodes[a->used++] : NULL;
}
int
main (void) {
  struct arena *a = malloc (sizeof *a);
  if (!a)
    return 0;
  a->used = 0;
  struct node *list = NULL, *x;
  while (__VERIFIER_nondet_int () && (x = take (a))) {
    x->v = 1;
    x->next = list;
    list = x;
  }
  int sum = 0;
  for (struct node *p = list; p; p = p->next)
    sum ^= p->v;
  free (a);
  return sum;
}
