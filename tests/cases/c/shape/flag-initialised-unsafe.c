// expect: unsafe invalid-deref 27
// The flag is set in any case.
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
  } else
    list = NULL;
  made = 1;
  if (made)
    list->v = 2;
  while (list) {
    struct f *x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
