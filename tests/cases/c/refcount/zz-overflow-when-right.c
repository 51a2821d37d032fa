// expect: safe
// run: --engine=slab
// native: no driver: what is tested is the proof
/* 255 references fit a byte: the count is neither too large nor negative. */
#include <assay.h>
#include <stdlib.h>

struct obj {
  unsigned char refs;
};

REF_COUNT (obj, struct obj *o, o->refs);
REF_CHECK (use, underflow, leak, freed-use, overflow);
REF_ENTRY (make () -> given);
REF_ENTRY (share (o: held) gives o when o->refs < 255);
REF_ENTRY (put (o: taken));

struct obj *
make (void) {
  struct obj *o = malloc (sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}

void
share (struct obj *o) {
  o->refs++;
}

void
put (struct obj *o) {
  if (!--o->refs)
    free (o);
}
