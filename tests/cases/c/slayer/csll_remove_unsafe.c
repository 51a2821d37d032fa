// expect: unsafe invalid-deref 33
// inputs: 1, 0
// Removing from a cyclic list: the entry may be the removed one itself.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
};
static struct node *
insert (struct node *entry) {
  struct node *n = malloc (sizeof *n);
  if (entry) {
    n->next = entry->next;
    entry->next = n;
  } else
    n->next = n;
  return n;
}
static void
remove_next (struct node *entry) {
  struct node *n = entry->next;
  entry->next = n->next;
  free (n);
}
int
main (void) {
  struct node *entry = NULL;
  while (__VERIFIER_nondet_int ())
    entry = insert (entry);
  if (!entry)
    return 0;
  remove_next (entry);
  while (entry->next != entry)
    remove_next (entry);
  free (entry);
  return 0;
}
