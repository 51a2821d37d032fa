// expect: unsafe invalid-deref 17
// inputs: 1
// An empty list has no last item to add to.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct item {
  struct item *link;
  short size;
} item;
int
main (void) {
  item *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int ()) {
    item *i = malloc (sizeof (item));
    i->size = 1;
    i->link = NULL;
    last->link = i;
    if (first == NULL)
      first = i;
    last = i;
  }
  while (first != NULL) {
    item *i = first;
    first = first->link;
    free (i);
  }
  return 0;
}
