// expect: safe
// Two stacks make a queue.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct el {
  struct el *next;
  int v;
};
static struct el *in, *out;
static void
put (int v) {
  struct el *e = malloc (sizeof *e);
  e->v = v;
  e->next = in;
  in = e;
}
static void
turn (void) {
  while (in) {
    struct el *e = in;
    in = e->next;
    e->next = out;
    out = e;
  }
}
static int
get (void) {
  if (!out)
    turn ();
  if (!out)
    return -1;
  struct el *e = out;
  int v = e->v;
  out = e->next;
  free (e);
  return v;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      put (__VERIFIER_nondet_int ());
    else
      get ();
  }
  while (in || out)
    get ();
  return 0;
}
