// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-first-bits.ref
// native: no driver: what is tested are the cells
/* There are none at first, although not all is 0. */
#define NP 8
#define NV 2
struct slot {
  unsigned used : 1, rest : 7;
  int pg;
};
int pages[NP];
struct slot tab[NV] = {{0, 3, 7}, {0, 0, 7}};

void
map (int v, int p) {
  if (tab[v].used)
    return;
  tab[v].pg = p;
  tab[v].used = 1;
  pages[p]++;
}
