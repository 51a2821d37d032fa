// expect: unsafe invalid-deref 19
// inputs: 1, 0, 1, 1
// The search does not stop at the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct entry {
  int key;
  struct entry *next;
};
static struct entry *
insert (struct entry *list, int key) {
  struct entry *e = malloc (sizeof *e);
  e->key = key;
  if (!list || list->key >= key) {
    e->next = list;
    return e;
  }
  struct entry *before = list;
  while (before->next->key < key)
    before = before->next;
  e->next = before->next;
  before->next = e;
  return list;
}
int
main (void) {
  struct entry *list = NULL;
  while (__VERIFIER_nondet_int ())
    list = insert (list, __VERIFIER_nondet_int ());
  for (struct entry *e = list; e;) {
    struct entry *next = e->next;
    free (e);
    e = next;
  }
  return 0;
}
