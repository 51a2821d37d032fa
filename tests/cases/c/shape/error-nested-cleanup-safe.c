// expect: safe
// Three things are made for each element; each failure undoes those before.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct conn {
  struct conn *next;
  char *in, *out;
};
static struct conn *conns;
static int
open_conn (void) {
  struct conn *c = malloc (sizeof *c);
  if (__VERIFIER_nondet_int ())
    goto no_in;
  c->in = malloc (32);
  if (__VERIFIER_nondet_int ())
    goto no_out;
  c->out = malloc (32);
  c->next = conns;
  conns = c;
  return 0;
no_out:
  free (c->in);
no_in:
  free (c);
  return -1;
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    if (open_conn () < 0 && __VERIFIER_nondet_int ())
      break;
  while (conns) {
    struct conn *c = conns;
    conns = c->next;
    free (c->in);
    free (c->out);
    free (c);
  }
  return 0;
}
