// expect: unsafe invalid-deref 30
// inputs: 1
// The lowest bit of a pointer is a mark.
#include <stdint.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct node {
  int value;
};
static struct node *
mark (struct node *n) {
  return (struct node *)((uintptr_t)n | 1);
}
static int
is_marked (const struct node *n) {
  return (uintptr_t)n & 1;
}
static struct node *
unmark (struct node *n) {
  return (struct node *)((uintptr_t)n & ~(uintptr_t)1);
}
int
main (void) {
  struct node *n = malloc (sizeof *n);
  n->value = 4;
  if (__VERIFIER_nondet_bool ())
    n = mark (n);
  if (!is_marked (n))
    unmark (n)->value = 5;
  int value = n->value;
  free (unmark (n));
  return value < 4;
}
