// expect: unknown possibly unsafe: the count 'objs[p].n' overflows
// run: --engine=slab --ref=tests/cases/c/refcount/zz-overflow-bits.ref
// native: no driver: what is tested is the proof
/* 32 slots, and a count of five bits; nobody looks whether it is right. */
#define N 32

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
