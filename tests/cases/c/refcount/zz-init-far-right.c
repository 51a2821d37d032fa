// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-init-far.ref
// native: no driver: what is tested is the engine
/* A reference far behind in the table is there from the beginning. */
int cnt[16], slot[1000];
void init (void) { slot[500] = 1; cnt[0] = 1; }
void set (int i, int p) {
  if (slot[i]) cnt[slot[i] - 1]--;
  slot[i] = p + 1;
  cnt[p]++;
}
