// expect: unsafe leak 14
// inputs: 1, 1
// The last item is replaced instead of being linked.
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
