// expect: safe
// Inserted before and after elements.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct stop {
  LIST_ENTRY (stop) line;
  unsigned km;
};
static LIST_HEAD (line, stop) line = LIST_HEAD_INITIALIZER (line);
static struct stop *
stop (void) {
  struct stop *s = malloc (sizeof *s);
  s->km = __VERIFIER_nondet_uint ();
  return s;
}
int
main (void) {
  struct stop *first = stop ();
  LIST_INSERT_HEAD (&line, first, line);
  while (__VERIFIER_nondet_int ()) {
    struct stop *s = stop (), *at = LIST_FIRST (&line);
    while (at && LIST_NEXT (at, line) && at->km < s->km)
      at = LIST_NEXT (at, line);
    if (__VERIFIER_nondet_int () || !at)
      LIST_INSERT_BEFORE (at, s, line);
    else
      LIST_INSERT_AFTER (at, s, line);
  }
  while (!LIST_EMPTY (&line)) {
    struct stop *s = LIST_FIRST (&line);
    LIST_REMOVE (s, line);
    free (s);
  }
  return 0;
}
