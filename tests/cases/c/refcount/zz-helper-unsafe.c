// expect: unsafe refcount 8
// run: --engine=calls --ref=tests/cases/c/refcount/zz-helper.ref
// native: no driver: what is tested is the engine
/* transient underflow through a pointer to the count */
int count[16];
int slot[8];
static void inc (int *c) { ++*c; }
static void dec (int *c) { --*c; }
void set (int i, int p) {
  if (slot[i]) dec (&count[slot[i] - 1]);
  slot[i] = p + 1;
  inc (&count[p]);
}
void clear (int i) {
  if (slot[i]) { dec (&count[slot[i] - 1]); slot[i] = 0; }
}
void touch (int p, int k) {
  if (k == 12345) { dec (&count[p]); inc (&count[p]); }
}
