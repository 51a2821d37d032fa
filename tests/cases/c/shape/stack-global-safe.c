// expect: safe
// The stack is a global variable; functions change it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct undo {
  int what;
  struct undo *older;
} undo;
static undo *history;
static void
remember (int what) {
  undo *u = malloc (sizeof *u);
  u->what = what;
  u->older = history;
  history = u;
}
static void
undo_last (void) {
  undo *u = history;
  if (!u)
    return;
  history = u->older;
  free (u);
}
static void
clear (void) {
  while (history)
    undo_last ();
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      undo_last ();
      break;
    case 1:
      clear ();
      break;
    default:
      remember (__VERIFIER_nondet_int ());
    }
  }
  clear ();
  return 0;
}
