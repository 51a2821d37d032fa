// expect: unsafe refcount 29
// run: --ref=tests/cases/c/refcount/zz-part.ref
// native: no driver: what is tested is the client
/* The same, but the last count becomes a mark. */
#define NALL 8
#define NP 4

static int count[NALL];
static int slot[3];

void
take (int i, int p) {
  if (slot[i])
    return;
  slot[i] = p + 1;
  count[p]++;
}

void
drop (int i) {
  if (!slot[i])
    return;
  count[slot[i] - 1]--;
  slot[i] = 0;
}

void
mark (int k) {
  count[NP - 1 + k] = -1;
}
