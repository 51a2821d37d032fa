// expect: safe
// run: --ref=tests/cases/c/refcount/zz-part.ref
// native: no driver: what is tested is the client
/* Only the first elements of the table are counts; the others hold marks. */
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
  count[NP + k] = -1;
}
