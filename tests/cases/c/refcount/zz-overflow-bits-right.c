// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-overflow-bits.ref
// native: no driver: what is tested is the proof
/* 31 slots, and a count of five bits. */
#define N 31

struct obj {
  unsigned n : 5;
};

struct obj objs[4];
int slot[N];

void
set (int i, int p) {
  if (slot[i])
    return;
  slot[i] = p + 1;
  objs[p].n++;
}
