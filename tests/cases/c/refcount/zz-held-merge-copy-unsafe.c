// expect: unsafe invalid-deref 44
// run: --ref=tests/cases/c/refcount/zz-held-merge.ref
// native: no driver: what is tested are the cells
/* The reference that is taken may be the last one to both. */
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
  put (b);
  return a;
}

void
buf_copy (struct buf *to, struct buf *from) {
  int size = from->size;
  put (from);
  to->size = size;
}
