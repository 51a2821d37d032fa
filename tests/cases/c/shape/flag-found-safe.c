// expect: safe
// A flag says whether the loop found something.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct f {
  int key;
  struct f *next;
};
int
main (void) {
  struct f *list = NULL, *hit = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct f *x = malloc (sizeof *x);
    x->key = __VERIFIER_nondet_int ();
    x->next = list;
    list = x;
  }
  int found = 0;
  for (struct f *x = list; x; x = x->next) {
    if (x->key == 9) {
      hit = x;
      found = 1;
    }
  }
  if (found)
    hit->key = 0;
  while (list) {
    struct f *x = list;
    list = x->next;
    free (x);
  }
  return 0;
}
