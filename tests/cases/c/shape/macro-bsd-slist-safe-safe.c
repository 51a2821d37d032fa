// expect: safe
// SLIST_FOREACH_SAFE of libbsd.
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
  SLIST_FOREACH_SAFE (c, &list, next, tmp) {
    free (c);
  }
  return 0;
}
