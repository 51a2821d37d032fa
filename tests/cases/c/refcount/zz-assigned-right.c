// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-assigned.ref
// native: no driver: what is tested are the cells
/* A member beside the table is assigned. */
#define NP 8
#define NV 8
struct slot {
  int pg, other;
};
struct world {
  struct slot tab[NV];
  int x;
};
int pages[NP];
struct world now, old;

void
map (int v, int p) {
  if (now.tab[v].pg)
    return;
  now.tab[v].pg = p + 1;
  pages[p]++;
}

void
undo (void) {
  now.x = old.x;
}
