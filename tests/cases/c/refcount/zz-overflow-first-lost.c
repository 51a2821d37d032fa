// expect: unknown possibly unsafe: the count 'count[p]' overflows
// run: --engine=slab --ref=tests/cases/c/refcount/zz-overflow-table.ref
// native: no driver: what is tested is the proof
/* 255 slots that refer to one page, and one of them is set to it again: the
   count is incremented first. */
#define N 255

unsigned char count[16];
int slot[N];

static void
up (unsigned char *c) {
  ++*c;
}

void
set (int i, int p) {
  up (&count[p]);
  if (slot[i])
    count[slot[i] - 1]--;
  slot[i] = p + 1;
}

void
clear (int i) {
  if (slot[i])
    count[slot[i] - 1]--;
  slot[i] = 0;
}
