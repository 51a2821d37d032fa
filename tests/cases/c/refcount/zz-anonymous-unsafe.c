// expect: unsafe refcount 27
// run: --ref=tests/cases/c/refcount/zz-anonymous.ref
// native: no driver: what is tested is the client
/* The count is a member of a struct without a name, and becomes negative. */
struct object {
  struct {
    int refs;
    int other;
  };
};

static struct object objects[4];
static int slot[8];

void
set (int i, int o) {
  if (slot[i])
    return;
  slot[i] = o;
  objects[o].refs++;
}

void
clear (int i) {
  if (!slot[i])
    return;
  objects[slot[i]].refs -= 2;
  slot[i] = 0;
}

void
note (int o, int n) {
  objects[o].other = n;
}
