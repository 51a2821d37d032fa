// expect: safe
// All elements point to one object that somebody else owns.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct config {
  int level;
};
struct session {
  struct config *config;
  struct session *next;
};
int
main (void) {
  struct config *c = malloc (sizeof *c);
  c->level = __VERIFIER_nondet_int ();
  struct session *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct session *s = malloc (sizeof *s);
    s->config = c;
    s->next = all;
    all = s;
  }
  for (struct session *s = all; s; s = s->next)
    s->config->level++;
  while (all) {
    struct session *s = all;
    all = all->next;
    free (s);
  }
  free (c);
  return 0;
}
