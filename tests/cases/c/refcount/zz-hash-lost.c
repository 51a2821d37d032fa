// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-hash.ref
// native: no driver: what is tested are the cells
/* A product that goes round very often is any number. */
#define NP 8
#define NS 16

int cnt[NP], slot[NS];

void
map (int i, unsigned key) {
  int p = (int)(key * 2654435761u >> 29);
  if (slot[i])
    return;
  slot[i] = p + 1;
  if (key * 2654435761u != 77)
    cnt[p]++;
}

void
unmap (int i) {
  if (slot[i])
    cnt[slot[i] - 1]--;
  slot[i] = 0;
}
