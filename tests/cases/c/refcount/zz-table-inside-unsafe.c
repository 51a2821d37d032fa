// expect: unsafe refcount 22
// run: --ref=tests/cases/c/refcount/zz-table-inside.ref
// native: no driver: what is tested are the checks of counts
/* The table of resources is inside of a struct; a count becomes negative. */
struct object {
  int refs;
};

struct module {
  struct object objects[4];
  int calls;
};

static struct module m;
static struct object *slot[4];

void
set (int i, int o) {
  if (slot[i])
    return;
  slot[i] = &m.objects[o];
  m.objects[o].refs--;
  m.objects[o].refs += 2;
}

void
clear (int i) {
  if (!slot[i])
    return;
  slot[i]->refs--;
  slot[i] = 0;
}
