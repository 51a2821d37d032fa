// expect: unsafe leak 17
// inputs: 1, 0, 1, 1
// The list is not freed when its first element is odd.
#include <bsd/sys/queue.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct chunk {
  SLIST_ENTRY (chunk) next;
  int size;
};
SLIST_HEAD (chunks, chunk);
int
main (void) {
  struct chunks list = SLIST_HEAD_INITIALIZER (list);
  struct chunk *c, *tmp;
  while (__VERIFIER_nondet_int ()) {
    c = malloc (sizeof *c);
    c->size = __VERIFIER_nondet_int ();
    SLIST_INSERT_HEAD (&list, c, next);
  }
  if (SLIST_EMPTY (&list) || SLIST_FIRST (&list)->size % 2 == 0)
    SLIST_FOREACH_SAFE (c, &list, next, tmp) {
      free (c);
    }
  return 0;
}
