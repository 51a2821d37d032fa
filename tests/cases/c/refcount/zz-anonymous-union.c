// expect: unknown does not take this program
// run: --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-anonymous.ref
// native: no driver: what is tested is the client
/* The same in a union: whoever writes the other member writes the count. */
struct object {
  union {
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
  objects[slot[i]].refs--;
  slot[i] = 0;
}

int
note (int o, int n) {
  return objects[o].other == n;
}
