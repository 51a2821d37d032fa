// expect: unsafe invalid-deref 25
// inputs: 1
// Some elements are made without their object.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *flink;
  int *data;
};
static struct item *
create (void) {
  struct item *head = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->data = __VERIFIER_nondet_int () ? calloc (1, sizeof *i->data) : NULL;
    i->flink = head;
    head = i;
  }
  return head;
}
int
main (void) {
  struct item *head = create ();
  for (struct item *i = head; i; i = i->flink)
    *i->data = 0;
  while (head) {
    struct item *i = head;
    head = i->flink;
    free (i->data);
    free (i);
  }
  return 0;
}
