// expect: unsafe refcount 39
// run: --ref=tests/cases/c/refcount/zz-no-counts.ref
// native: no driver: what is tested are the checks of counts
/* Members called as the count is, of another struct, of a variable of the
   function, and of a variable that is no table; and a count. */
struct object {
  int refs;
};

struct other {
  int refs;
};

static struct object objects[3];
static struct object proto;
static struct other others[3];
static struct object *slot[4];
int seen;

void
set (int i, int o) {
  if (slot[i])
    return;
  slot[i] = &objects[o];
  objects[o].refs++;
}

void
clear (int i) {
  if (!slot[i])
    return;
  slot[i]->refs--;
  slot[i] = 0;
}

void
mark (int i) {
  struct object copy = {0};
  objects[i].refs--;
  proto.refs--;
  copy.refs--;
  seen = copy.refs;
}
