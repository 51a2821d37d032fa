// expect: safe
// The header's size says whether there is a first element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct c {
  struct c *next;
};
struct list {
  int size;
  struct c *first;
};
static void
add (struct list *l) {
  struct c *x = malloc (sizeof *x);
  x->next = l->first;
  l->first = x;
  l->size++;
}
static void
take (struct list *l) {
  struct c *x = l->first;
  l->first = x->next;
  free (x);
  l->size--;
}
int
main (void) {
  struct list l = {0, NULL};
  while (__VERIFIER_nondet_int () && l.size < 1000000)
    add (&l);
  while (l.size > 0)
    take (&l);
  return 0;
}
