// expect: safe
// Two loops walk all the elements of all the lists.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct leaf {
  unsigned size;
  struct leaf *next;
};
struct branch {
  struct branch *next;
  struct leaf *leaves;
};
static struct branch *
grow (void) {
  struct branch *tree = NULL;
  while (__VERIFIER_nondet_bool ()) {
    struct branch *b = malloc (sizeof *b);
    b->leaves = NULL;
    while (__VERIFIER_nondet_bool ()) {
      struct leaf *l = malloc (sizeof *l);
      l->size = __VERIFIER_nondet_uint ();
      l->next = b->leaves;
      b->leaves = l;
    }
    b->next = tree;
    tree = b;
  }
  return tree;
}
static unsigned
area (struct branch *tree) {
  unsigned sum = 0;
  for (struct branch *b = tree; b; b = b->next) {
    struct leaf *l = b->leaves;
    for (; l; l = l->next)
      sum += l->size;
  }
  return sum;
}
int
main (void) {
  struct branch *tree = grow ();
  unsigned sum = area (tree);
  while (tree) {
    struct branch *b = tree;
    while (b->leaves) {
      struct leaf *l = b->leaves;
      b->leaves = l->next;
      free (l);
    }
    tree = tree->next;
    free (b);
  }
  return sum > 10;
}
