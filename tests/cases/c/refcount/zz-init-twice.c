// expect: error 4 there are two lines 'init'
// run:  --ref=tests/cases/c/refcount/zz-init-twice.ref
// native: no driver: what is tested is the engine
/* Which of them is it? */
int count[16];
int slot[8];
void init1 (void) { count[3] = 1; }
void init2 (void) { }
void set (int i, int p) {
  if (slot[i]) --count[slot[i] - 1];
  slot[i] = p + 1;
  ++count[p];
}
