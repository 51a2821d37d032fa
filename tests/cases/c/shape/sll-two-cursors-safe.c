// expect: safe
// One pointer follows the other at a distance of one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct stop {
  int bus;
  struct stop *next;
};
int
main (void) {
  struct stop *line = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct stop *s = malloc (sizeof *s);
    s->bus = __VERIFIER_nondet_int ();
    s->next = line;
    line = s;
  }
  struct stop *behind = NULL;
  for (struct stop *s = line; s; s = s->next) {
    if (behind)
      behind->bus = s->bus;
    behind = s;
  }
  if (behind)
    behind->bus = 0;
  while (line) {
    struct stop *s = line;
    line = line->next;
    free (s);
  }
  return 0;
}
