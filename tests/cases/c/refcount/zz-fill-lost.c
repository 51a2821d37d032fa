// expect: unknown not one object
// run: --engine=slab --ref=tests/cases/c/refcount/zz-fill.ref
// native: no driver: what is tested are the cells
/* A whole table of references is set to 0. */
#include <string.h>
#define NP 8
#define NV 8
struct slot {
  int pg, other;
};
struct name {
  int first, last;
};
int pages[NP];
struct slot tab[NV];
struct name names[NV];

void
map (int v, int p) {
  if (tab[v].pg)
    return;
  names[v].first = p;
  tab[v].pg = p + 1;
  pages[p]++;
}

void
reset (void) {
  memset (tab, 0, sizeof tab);
}
