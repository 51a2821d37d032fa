// expect: safe
// run: --ref=tests/cases/c/refcount/zz-overflow-table.ref
// native: no driver: what is tested is the proof
/* 255 slots refer to at most 255 times the same page: a byte is enough. */
#define N 255

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
