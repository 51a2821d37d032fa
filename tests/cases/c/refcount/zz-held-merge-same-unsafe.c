// expect: unsafe refcount 34
// run: --ref=tests/cases/c/refcount/zz-held-merge.ref
// native: no driver: what is tested are the cells
/* Two references to one buffer are one less. */
#include <stdlib.h>

struct buf {
  int refs;
  int size;
};

static void
put (struct buf *b) {
  if (--b->refs == 0)
    free (b);
}

struct buf *
buf_new (int size) {
  struct buf *b = malloc (sizeof *b);
  if (!b)
    return NULL;
  b->refs = 1;
  b->size = size;
  return b;
}

void
buf_get (struct buf *b) {
  b->refs++;
}

struct buf *
buf_merge (struct buf *a, struct buf *b) {
  a->size += a == b ? 0 : b->size;
  if (a != b)
    put (b);
  return a;
}

void
buf_copy (struct buf *to, struct buf *from) {
  to->size = from->size;
  put (from);
}
