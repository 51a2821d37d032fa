// expect: safe
// A copy in the same order; both are freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct pair {
  int left, right;
  struct pair *next;
} pair_t;
static pair_t *
make (int left, int right) {
  pair_t *p = calloc (1, sizeof *p);
  p->left = left;
  p->right = right;
  return p;
}
static pair_t *
copy (const pair_t *from) {
  pair_t *first = NULL, **end = &first;
  for (; from; from = from->next) {
    *end = make (from->left, from->right);
    end = &(*end)->next;
  }
  return first;
}
static void
destroy (pair_t *p) {
  while (p) {
    pair_t *next = p->next;
    free (p);
    p = next;
  }
}
int
main (void) {
  pair_t *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    pair_t *p = make (1, 2);
    p->next = list;
    list = p;
  }
  pair_t *other = copy (list);
  destroy (list);
  destroy (other);
  return 0;
}
