// expect: safe
// An operation that a driver may leave out.
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct operations {
  int (*open) (int);
  int (*flush) (void);
};
static int
open_it (int flags) {
  return flags & 1;
}
static int
flush_it (void) {
  return 0;
}
static const struct operations full = {open_it, flush_it};
static const struct operations minimal = {open_it, NULL};
int
main (void) {
  const struct operations *o = __VERIFIER_nondet_bool () ? &full : &minimal;
  int result = o->open (2);
  if (o->flush)
    result = o->flush ();
  return result;
}
