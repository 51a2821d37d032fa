// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-fields.ref
// native: no driver: what is tested are the cells
/* A bit-field beside a reference is written. */
#define NP 8
#define NV 8
struct slot {
  unsigned pg : 4, used : 1, rest : 3;
};
int pages[NP];
struct slot tab[NV];

void
map (int v, int p) {
  if (tab[v].used)
    return;
  tab[v].pg = p;
  tab[v].used = 1;
  pages[p]++;
}

void
touch (int v, int k) {
  tab[v].rest = k;
}
