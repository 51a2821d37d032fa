// expect: safe
// The place of a value, if there is one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct option {
  struct option *next;
  int name, value;
};
static struct option *
find (struct option *o, int name) {
  while (o && o->name != name)
    o = o->next;
  return o;
}
static void
clear (struct option *o) {
  struct option *next;
  for (; o; o = next) {
    next = o->next;
    free (o);
  }
}
int
main (void) {
  struct option *options = NULL;
  for (int more = __VERIFIER_nondet_int (); more;
       more = __VERIFIER_nondet_int ()) {
    struct option *o = malloc (sizeof *o);
    o->name = __VERIFIER_nondet_int ();
    o->value = more;
    o->next = options;
    options = o;
  }
  struct option *debug = find (options, 'd');
  if (debug)
    debug->value = 1;
  clear (options);
  return 0;
}
