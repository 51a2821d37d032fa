// expect: unknown at first
// run: --engine=slab --ref=tests/cases/c/refcount/zz-table-and-heap.ref
// native: no driver: what is tested are the cells
/* Counts at first are not 0, and structs of the type are allocated, too. */
#include <stdlib.h>
#define NP 4
#define NV 4
struct page {
  int rc, x;
};
struct page pages[NP] = {{1, 0}, {1, 0}, {5, 0}};
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
