// expect: safe
// The link that leads to an element is what a function is handed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct var {
  struct var *next;
  int name;
};
static void
unset (struct var **link) {
  struct var *v = *link;
  *link = v->next;
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
