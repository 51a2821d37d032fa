// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-free-table.ref
// native: no driver: what is tested are the cells
/* An element of a table is freed. */
#include <stdlib.h>
#define NP 4
#define NV 4
struct page {
  int rc, x;
};
struct page pages[NP];
int slot[NV];

void
map (int v, int p) {
  struct page *none = &pages[p];
  if (slot[v])
    return;
  slot[v] = p + 1;
  pages[p].rc++;
  free (none);
}
