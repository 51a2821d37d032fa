// expect: safe
// To add at the end one goes there first.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
extern char __VERIFIER_nondet_char (void);
struct word {
  char letter;
  struct word *rest;
};
static struct word *
append (struct word *list, char letter) {
  struct word *w = malloc (sizeof *w), *at = list;
  w->letter = letter;
  w->rest = NULL;
  if (!list)
    return w;
  while (at->rest)
    at = at->rest;
  at->rest = w;
  return list;
}
int
main (void) {
  struct word *list = NULL;
  while (__VERIFIER_nondet_bool ())
    list = append (list, __VERIFIER_nondet_char ());
  while (list) {
    struct word *w = list->rest;
    free (list);
    list = w;
  }
  return 0;
}
