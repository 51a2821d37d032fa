// expect: safe
// All elements with a value are removed through a pointer to the link.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct rule {
  int action;
  struct rule *next;
};
static void
append (struct rule **rules, int action) {
  while (*rules)
    rules = &(*rules)->next;
  *rules = malloc (sizeof **rules);
  (*rules)->action = action;
  (*rules)->next = NULL;
}
static void
remove_all (struct rule **rules, int action) {
  while (*rules) {
    struct rule *r = *rules;
    if (r->action == action) {
      *rules = r->next;
      free (r);
    } else
      rules = &r->next;
  }
}
int
main (void) {
  struct rule *rules = NULL;
  while (__VERIFIER_nondet_int ())
    append (&rules, __VERIFIER_nondet_int ());
  remove_all (&rules, 3);
  while (rules) {
    struct rule *r = rules;
    rules = rules->next;
    free (r);
  }
  return 0;
}
