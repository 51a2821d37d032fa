// expect: safe
// Every element owns an object (Fig. 1 of the paper on diagnosis).
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
    i->data = malloc (sizeof *i->data);
    *i->data = 1;
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
