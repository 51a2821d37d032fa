// expect: safe
// SLIST of sys/queue.h: inserted, walked, removed, freed.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
struct entry {
  int key;
  SLIST_ENTRY (entry) entries;
};
SLIST_HEAD (entries, entry);
int
main (void) {
  struct entries head = SLIST_HEAD_INITIALIZER (head);
  while (__VERIFIER_nondet_int ()) {
    struct entry *e = malloc (sizeof *e);
    e->key = __VERIFIER_nondet_int ();
    SLIST_INSERT_HEAD (&head, e, entries);
  }
  struct entry *e;
  unsigned sum = 0;
  SLIST_FOREACH (e, &head, entries) sum += (unsigned)e->key;
  while (!SLIST_EMPTY (&head)) {
    e = SLIST_FIRST (&head);
    SLIST_REMOVE_HEAD (&head, entries);
    free (e);
  }
  return sum == 3;
}
