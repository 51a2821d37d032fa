// expect: unsafe invalid-deref 21
// inputs: 1
// The one behind is null at the beginning.
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
