// expect: safe
// Reversed in place with three pointers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct step {
  struct step *next;
  int turn;
};
static struct step *
reverse (struct step *path) {
  struct step *back = NULL;
  while (path) {
    struct step *next = path->next;
    path->next = back;
    back = path;
    path = next;
  }
  return back;
}
int
main (void) {
  struct step *path = NULL;
  while (__VERIFIER_nondet_bool ()) {
    struct step *s = malloc (sizeof *s);
    s->turn = __VERIFIER_nondet_int ();
    s->next = path;
    path = s;
  }
  path = reverse (path);
  while (path) {
    struct step *s = path;
    path = path->next;
    free (s);
  }
  return 0;
}
