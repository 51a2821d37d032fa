// expect: safe
// CDL macros of utlist: a ring without a head.
#include <stdlib.h>
#include <utlist.h>
extern int __VERIFIER_nondet_int (void);
extern char __VERIFIER_nondet_char (void);
struct turn {
  struct turn *next, *prev;
  char who;
};
int
main (void) {
  struct turn *ring = NULL, *t;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof *t);
    t->who = __VERIFIER_nondet_char ();
    CDL_PREPEND (ring, t);
  }
  while (ring) {
    t = ring;
    CDL_DELETE (ring, t);
    free (t);
  }
  return 0;
}
