// expect: safe
// DL macros of utlist: the first one's link back is the last one.
#include <stdlib.h>
#include <utlist.h>
extern int __VERIFIER_nondet_int (void);
typedef struct el {
  int id;
  struct el *prev, *next;
} el;
int
main (void) {
  el *head = NULL, *e, *tmp;
  while (__VERIFIER_nondet_int ()) {
    e = malloc (sizeof *e);
    e->id = __VERIFIER_nondet_int ();
    DL_APPEND (head, e);
  }
  if (head)
    head->prev->id = 0;
  DL_FOREACH_SAFE (head, e, tmp) {
    if (e->id < 0) {
      DL_DELETE (head, e);
      free (e);
    }
  }
  while (head) {
    e = head;
    DL_DELETE (head, e);
    free (e);
  }
  return 0;
}
