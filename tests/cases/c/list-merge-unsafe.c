// expect: unsafe invalid-deref 23
// inputs: 1, 1, 2, 3
// Two sorted lists become one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *
pair (void) {
  struct node *a = malloc (sizeof *a), *b = malloc (sizeof *b);
  a->value = __VERIFIER_nondet_int ();
  b->value = __VERIFIER_nondet_int ();
  a->next = b;
  b->next = NULL;
  return a;
}
static struct node *
merge (struct node *a, struct node *b) {
  struct node *result = NULL, **end = &result;
  while (a || b) {
    struct node **smaller = a->value <= b->value ? &a : &b;
    *end = *smaller;
    end = &(*end)->next;
    *smaller = *end;
  }
  *end = a ? a : b;
  return result;
}
int
main (void) {
  struct node *all = merge (pair (), pair ());
  for (int i = 0; i < 4; i++) {
    struct node *next = all->next;
    free (all);
    all = next;
  }
  return all != NULL;
}
