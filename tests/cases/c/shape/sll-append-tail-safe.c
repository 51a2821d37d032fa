// expect: safe
// Items are added at the end, which a second pointer knows.
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
    else
      last->link = i;
    last = i;
  }
  while (first != NULL) {
    item *i = first;
    first = first->link;
    free (i);
  }
  return 0;
}
