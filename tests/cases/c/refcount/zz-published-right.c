// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-published.ref
// native: no driver: what is tested are the cells
/* An object of the heap is published. */
#include <stdlib.h>
#define NP 8
struct env {
  int own, x;
};
int pages[NP], used;
struct env e0;

struct env *
env_alloc (int p) {
  struct env *e = malloc (sizeof *e);
  if (!e)
    return 0;
  e->own = p + 1;
  pages[p]++;
  return e;
}
