// expect: unsafe refcount 15
// run: --ref=tests/cases/c/refcount/zz-overflow-table.ref
// native: no driver: what is tested is the engine
/* 256 slots may refer to the same page: a byte is not enough. */
#define N 256

unsigned char count[16];
int slot[N];

void
set (int i, int p) {
  if (slot[i])
    count[slot[i] - 1]--;
  slot[i] = p + 1;
  count[p]++;
}

void
clear (int i) {
  if (slot[i])
    count[slot[i] - 1]--;
  slot[i] = 0;
}
