// expect: unsafe leak 13
// inputs: 1, 1, 0, 1, 1
// The stack in front is overwritten when the other one is turned.
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
  out = NULL;
  while (in) {
    struct el *e = in;
    in = e->next;
    e->next = out;
    out = e;
  }
}
static int
get (void) {
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
