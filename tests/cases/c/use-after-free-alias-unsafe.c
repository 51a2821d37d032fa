// expect: unsafe invalid-deref 23
// inputs: 1
// Two handles of one session; one of them closes it.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct session {
  int id;
  int open;
};
static void
close_session (struct session *s) {
  s->open = 0;
  free (s);
}
int
main (void) {
  struct session *first = malloc (sizeof *first);
  first->id = 1;
  first->open = 1;
  struct session *second = first;
  if (__VERIFIER_nondet_bool ()) {
    close_session (first);
    if (second->open)
      second->id = 2;
  } else
    close_session (second);
  return 0;
}
