// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-turns-when.ref
// native: no driver: what is tested is the engine
/* Others do not run while the client asks whether it may call. */
#include <stdlib.h>
struct obj { int refs; int ready; };
void lock (void);
void unlock (void);
struct obj *make (void) {
  struct obj *o = malloc (sizeof *o);
  if (!o) return NULL;
  o->refs = 1;
  o->ready = 1;
  return o;
}
void get (struct obj *o) { lock (); o->refs++; unlock (); }
void put (struct obj *o) {
  lock ();
  if (--o->refs == 0) free (o);
  unlock ();
}
static int is_ready (struct obj *o) {
  lock ();
  int r = o->ready;
  unlock ();
  return r;
}
