// expect: safe
// No element has the value 3, and none is ever found (complicated_safe).
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
    if (data == 3)
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
