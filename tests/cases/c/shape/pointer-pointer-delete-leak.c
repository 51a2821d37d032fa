// expect: unsafe leak 20
// inputs: 1, 0, 1
// The element behind is forgotten as well.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct var {
  struct var *next;
  int name;
};
static void
unset (struct var **link) {
  struct var *v = *link;
  *link = NULL;
  free (v);
}
int
main (void) {
  struct var *vars = NULL, **link = &vars;
  while (__VERIFIER_nondet_int ()) {
    *link = malloc (sizeof **link);
    (*link)->name = __VERIFIER_nondet_int ();
    (*link)->next = NULL;
    link = &(*link)->next;
  }
  for (link = &vars; *link;)
    if ((*link)->name == 0)
      unset (link);
    else
      link = &(*link)->next;
  while (vars)
    unset (&vars);
  return 0;
}
