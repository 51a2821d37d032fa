// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-one-name.ref
// native: no driver: what is tested are the cells
/* References of two kinds have the same name; one is not counted. */
#include <stdlib.h>
#define NP 8
struct env {
  int a, b;
};
int pages[NP], frames[NP];

struct env *
env_alloc (int p, int q) {
  struct env *e = calloc (1, sizeof *e);
  if (!e)
    return 0;
  e->a = p;
  pages[p]++;
  if (q)
    e->b = 0;
  return e;
}
