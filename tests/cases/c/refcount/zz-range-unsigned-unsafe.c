// expect: unsafe refcount 11
// run: --ref=tests/cases/c/refcount/zz-range-unsigned.ref
// native: no driver: what is tested are ranges
/* The end of the range is unsigned; -1 is in it all the same. */
#define N (sizeof slot / sizeof *slot)

static int refs[4];
static int slot[4];

void
put (int i, int o) {
  if (i < 0) {
    refs[o]++;
    return;
  }
  if (slot[i])
    return;
  slot[i] = o;
  refs[o]++;
}
