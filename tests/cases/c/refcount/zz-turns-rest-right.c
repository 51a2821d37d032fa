// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=300 --ref=tests/cases/c/refcount/zz-turns-rest.ref
// native: no driver: what is tested is the engine
/* What is left of a line behind a call belongs to the line. */
#include <stdlib.h>
struct obj { int refs; };
struct obj *cache;
static int dec (struct obj *o) { return --o->refs; }
static struct obj *fresh (void) {
  struct obj *o = malloc (sizeof *o);
  if (!o) abort ();
  o->refs = 1;
  return o;
}
struct obj *find (void) {
  struct obj *n = fresh ();
  if (cache) { cache->refs++; free (n); return cache; } else { cache = n; return n; }
}
void put (struct obj *o) {
  if (dec (o) == 0) { cache = 0; free (o); }
}
