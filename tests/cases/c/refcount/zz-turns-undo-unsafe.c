// expect: unsafe invalid-deref 48
// run: --engine=calls --ref=tests/cases/c/refcount/zz-turns-undo.ref
// native: no driver: what is tested is the engine
/* Between looking it up and counting, the object is taken back: neither call
   ends before the other one goes on. */
#include <stdlib.h>
void lock (void);
void unlock (void);
struct obj {
  int refs;
};
struct obj *slot;
int may (void);
/* publishes, and takes it back on an error */
void
add (void) {
  struct obj *o = malloc (sizeof *o);
  if (!o)
    return;
  o->refs = 1;
  lock ();
  if (slot) {
    unlock ();
    free (o);
    return;
  }
  slot = o;
  unlock ();
  if (may ())
    return;
  lock ();
  if (slot == o) {
    slot = 0;
    if (!--o->refs)
      free (o);
  }
  unlock ();
}
struct obj *
get (void) {
  struct obj *o;
  lock ();
  o = slot;
  unlock ();
  if (!o)
    return 0;
  lock ();
  o->refs++;
  unlock ();
  return o;
}
void
put (struct obj *o) {
  lock ();
  if (!--o->refs)
    free (o);
  unlock ();
}
