// expect: unknown made as another type
// run: --engine=slab --ref=tests/cases/c/refcount/zz-other-type.ref
// native: no driver: what is tested are the cells
/* An object is published as its first member. */
#include <stdlib.h>

#define NP 16

struct env {
  int slot;
};

struct big {
  struct env e;
  int x;
};

int cnt[NP];

struct env *
env_new (void) {
  struct env *e = calloc (1, sizeof *e);
  if (e)
    e->slot = 0;
  return e;
}

struct env *
big_new (int p) {
  struct big *b = calloc (1, sizeof *b);
  if (!b)
    return 0;
  b->e.slot = p + 1;
  return &b->e;
}

void
env_set (struct env *e, int p) {
  if (e->slot)
    cnt[e->slot - 1]--;
  e->slot = p + 1;
  cnt[p]++;
}
