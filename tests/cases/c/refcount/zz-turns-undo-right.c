// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=300 --ref=tests/cases/c/refcount/zz-turns-undo.ref
// native: no driver: what is tested is the engine
/* The object is counted where it is looked up. */
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
  if (o)
    o->refs++;
  unlock ();
  if (!o)
    return 0;
  return o;
}
void
put (struct obj *o) {
  lock ();
  if (!--o->refs)
    free (o);
  unlock ();
}
