// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-free-twice.ref
// native: no driver: what is tested are the cells
/* An object is freed twice. */
#include <stdlib.h>
#define NP 8
struct env {
  int own, x;
};
int pages[NP];

struct env *
env_alloc (int p) {
  struct env *e = malloc (sizeof *e);
  if (!e)
    return 0;
  e->own = p;
  pages[p]++;
  return e;
}

void
env_free (struct env *e) {
  pages[e->own]--;
  if (e->x)
    free (e);
  free (e);
}
