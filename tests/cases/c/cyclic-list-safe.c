// expect: safe
// In a cyclic list the last one points to itself.
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static struct node *
insert (struct node *at, int value) {
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = at ? at->next : n;
  if (at)
    at->next = n;
  return n;
}
int
main (void) {
  struct node *ring = NULL;
  for (int i = 0; i < 3; i++)
    ring = insert (ring, i);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    struct node *victim = ring->next;
    sum += victim->value;
    if (victim == ring)
      ring = NULL;
    else
      ring->next = victim->next;
    free (victim);
  }
  return sum != 3;
}
