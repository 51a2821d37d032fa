// expect: safe
// Freed elements are kept in a list and given out again.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct obj {
  struct obj *next;
  int data;
};
static struct obj *pool;
static struct obj *
get (void) {
  struct obj *o = pool;
  if (o)
    pool = o->next;
  else
    o = malloc (sizeof *o);
  o->next = NULL;
  o->data = 0;
  return o;
}
static void
put (struct obj *o) {
  o->next = pool;
  pool = o;
}
int
main (void) {
  struct obj *used = NULL;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      struct obj *o = get ();
      o->data = __VERIFIER_nondet_int ();
      o->next = used;
      used = o;
    } else if (used) {
      struct obj *o = used;
      used = o->next;
      put (o);
    }
  }
  while (used) {
    struct obj *o = used;
    used = o->next;
    put (o);
  }
  while (pool) {
    struct obj *o = pool;
    pool = o->next;
    free (o);
  }
  return 0;
}
