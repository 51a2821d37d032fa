// expect: unknown not a whole object
// run: --engine=slab --ref=tests/cases/c/refcount/zz-published.ref
// native: no driver: what is tested are the cells
/* A variable is published. */
#include <stdlib.h>
#define NP 8
struct env {
  int own, x;
};
int pages[NP], used;
struct env e0;

struct env *
env_alloc (int p) {
  if (used)
    return 0;
  used = 1;
  e0.own = p + 1;
  return &e0;
}
