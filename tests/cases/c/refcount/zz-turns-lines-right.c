// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=300 --ref=tests/cases/c/refcount/zz-turns-lines.ref
// native: no driver: what is tested is the engine
/* Decrementing and looking are one line. */
#include <stdlib.h>
struct obj { int refs; };
struct obj *make (void) {
  struct obj *o = malloc (sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}
void share (struct obj *o) {
  o->refs++;
}
void put (struct obj *o) {
  if (!--o->refs) free (o);
}
