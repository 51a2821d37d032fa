// expect: safe
// run: --ref=tests/cases/c/refcount/zz-own-kids.ref
// native: no driver: what is tested are the cells
/* Two functions that call each other; only some objects use their array. */
#include <stdlib.h>

#define N 100
#define K 50

struct box {
  unsigned count;
  int has_kids;
  struct box *kid[K];
};

static struct box *slots[N];

static void box_put (struct box *);

static void
box_end (struct box *b) {
  if (b->has_kids)
    for (int i = K - 1; i >= 0; i--)
      if (b->kid[i])
        box_put (b->kid[i]);
  free (b);
}

static void
box_put (struct box *b) {
  b->count--;
  if (b->count == 0)
    box_end (b);
}

void
make (int s, int has_kids) {
  if (slots[s])
    return;
  struct box *b = calloc (1, sizeof *b);
  if (!b)
    return;
  b->count = 1;
  b->has_kids = has_kids;
  slots[s] = b;
}

void
drop (int s) {
  if (slots[s])
    box_put (slots[s]);
  slots[s] = NULL;
}

void
link (int s, int i, int t) {
  struct box *b = slots[s], *k = slots[t];
  if (!b || !k || !b->has_kids)
    return;
  k->count++;
  if (b->kid[i])
    box_put (b->kid[i]);
  b->kid[i] = k;
}

void
adopt (int s, int i, int t) {
  struct box *b = slots[s];
  if (!b || !b->has_kids || b->kid[i] || s == t)
    return;
  b->kid[i] = slots[t];
  slots[t] = NULL;
}

void
clear (void) {
  for (int s = 0; s < N; s++)
    if (slots[s]) {
      box_put (slots[s]);
      slots[s] = NULL;
    }
}
