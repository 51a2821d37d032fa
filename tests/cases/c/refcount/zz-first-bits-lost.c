// expect: unknown before any entry
// run: --engine=slab --ref=tests/cases/c/refcount/zz-first-bits.ref
// native: no driver: what is tested are the cells
/* There are references at first: a bit says so. */
#define NP 8
#define NV 2
struct slot {
  unsigned used : 1, rest : 7;
  int pg;
};
int pages[NP];
struct slot tab[NV] = {{1, 0, 0}, {1, 0, 0}};

void
map (int v, int p) {
  if (tab[v].used)
    return;
  tab[v].pg = p;
  tab[v].used = 1;
  pages[p]++;
}
