// expect: unsafe invalid-deref 41
// run: --engine=calls --ref=tests/cases/c/refcount/zz-turns-held.ref
// native: no driver: what is tested is the engine
/* The count is looked at after the lock was given back. */
#include <stdlib.h>
void lock (void);
void unlock (void);
struct obj {
  int refs;
  int x;
};
struct obj *
make (void) {
  struct obj *o = calloc (1, sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}
void
use (struct obj *o) {
  lock ();
  o->x++;
  unlock ();
  lock ();
  o->x++;
  unlock ();
}
void
share (struct obj *o) {
  lock ();
  o->refs++;
  unlock ();
}
void
put (struct obj *o) {
  int n;
  lock ();
  --o->refs;
  unlock ();
  lock ();
  n = o->refs;
  unlock ();
  if (!n)
    free (o);
}
