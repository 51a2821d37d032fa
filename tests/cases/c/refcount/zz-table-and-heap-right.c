// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-table-and-heap.ref
// native: no driver: what is tested are the cells
/* Counts at first are 0. */
#include <stdlib.h>
#define NP 4
#define NV 4
struct page {
  int rc, x;
};
struct page pages[NP] = {{0, 1}, {0, 2}};
int slot[NV];

void
map (int v, int p) {
  struct page *t;
  if (slot[v] || !(t = malloc (sizeof *t)))
    return;
  t->x = p;
  free (t);
  slot[v] = p + 1;
  pages[p].rc++;
}
