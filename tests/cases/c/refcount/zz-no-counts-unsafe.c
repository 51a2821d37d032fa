// expect: unsafe refcount 44
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

static void
drop (struct object *o) {
  o->refs--;
}

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
  drop (slot[i]);
  slot[i] = 0;
}

void
mark (int i) {
  struct object copy = {0};
  objects[i].refs--;
  proto.refs--;
  copy.refs--;
  drop (&copy);
  seen = copy.refs;
}
