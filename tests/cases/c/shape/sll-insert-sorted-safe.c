// expect: safe
// Each new value goes in front of the first that is larger.
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
  while (before->next && before->next->key < key)
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
