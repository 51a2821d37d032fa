// expect: safe
// Each entry has an object of its own; all are freed.  Of any length.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct entry {
  void *object;
  struct entry *next;
};
int
main (void) {
  struct entry *head = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct entry *e = malloc (sizeof *e);
    e->object = malloc (sizeof (int));
    e->next = head;
    head = e;
  }
  while (head) {
    struct entry *e = head;
    head = e->next;
    free (e->object);
    free (e);
  }
  return 0;
}
