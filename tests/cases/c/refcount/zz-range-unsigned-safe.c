// expect: safe
// run: --ref=tests/cases/c/refcount/zz-range-unsigned.ref
// native: no driver: what is tested are ranges
/* The end of the range is unsigned; -1 is in it all the same, and nothing happens. */
#define N (sizeof slot / sizeof *slot)

static int refs[4];
static int slot[4];

void
put (int i, int o) {
  if (i < 0) {
    return;
  }
  if (slot[i])
    return;
  slot[i] = o;
  refs[o]++;
}
