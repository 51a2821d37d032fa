// expect: safe
// LL macros of utlist.
#include <stdlib.h>
#include <utlist.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct word {
  int length;
  struct word *next;
};
int
main (void) {
  struct word *all = NULL, *w, *tmp = NULL;
  while (__VERIFIER_nondet_int ()) {
    w = malloc (sizeof *w);
    w->length = __VERIFIER_nondet_int ();
    if (__VERIFIER_nondet_bool ())
      LL_PREPEND (all, w);
    else
      LL_APPEND (all, w);
  }
  LL_FOREACH_SAFE (all, w, tmp) {
    LL_DELETE (all, w);
    free (w);
  }
  return tmp != NULL;
}
