// expect: unsafe reach 29
// inputs: 1, 3
// One way into the list does not look at the value.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern void reach_error (void);
struct item {
  struct item *next;
  int data;
};
static struct item *
prepend (struct item *list, int data) {
  struct item *i = malloc (sizeof *i);
  i->data = data;
  i->next = list;
  return i;
}
int
main (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    int data = __VERIFIER_nondet_int ();
    if (data == 3 && list)
      continue;
    list = prepend (list, data);
  }
  for (struct item *i = list; i; i = i->next)
    if (i->data == 3)
      reach_error ();
  while (list) {
    struct item *i = list;
    list = i->next;
    free (i);
  }
  return 0;
}
