// expect: safe
// A static element ends every list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct w {
  struct w *next;
  int count;
};
static struct w end;
int
main (void) {
  struct w *list = &end;
  end.next = &end;
  while (__VERIFIER_nondet_int ()) {
    struct w *x = malloc (sizeof *x);
    x->count = __VERIFIER_nondet_int ();
    x->next = list;
    list = x;
  }
  int wanted = __VERIFIER_nondet_int ();
  end.count = wanted;
  struct w *x = list;
  while (x->count != wanted)
    x = x->next;
  x->count = 0;
  while (list != &end) {
    x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
