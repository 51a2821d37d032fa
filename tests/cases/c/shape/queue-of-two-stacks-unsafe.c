// expect: unsafe invalid-deref 32
// inputs: 1, 0
// The queue may be empty.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct c {
  int v;
  struct c *next;
};
static struct c *in, *out;
static int
put (int v) {
  struct c *x = malloc (sizeof *x);
  if (!x)
    return -1;
  x->v = v;
  x->next = in;
  in = x;
  return 0;
}
static int
get (int *v) {
  if (!out)
    while (in) {
      struct c *x = in;
      in = x->next;
      x->next = out;
      out = x;
    }
  struct c *x = out;
  out = x->next;
  *v = x->v;
  free (x);
  return 0;
}
int
main (void) {
  int v;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      put (__VERIFIER_nondet_int ());
    else if (get (&v) == 0 && v == 77)
      break;
  }
  while (get (&v) == 0)
    ;
  return 0;
}
