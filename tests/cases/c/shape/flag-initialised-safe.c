// expect: safe
// A flag says whether the list was made.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct f {
  struct f *next;
  int v;
};
int
main (void) {
  struct f *list;
  int made = 0;
  if (__VERIFIER_nondet_int ()) {
    list = malloc (sizeof *list);
    list->v = 0;
    list->next = NULL;
    while (__VERIFIER_nondet_int ()) {
      struct f *x = malloc (sizeof *x);
      x->v = 1;
      x->next = list;
      list = x;
    }
    made = 1;
  } else
    list = NULL;
  if (made)
    list->v = 2;
  while (list) {
    struct f *x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
