// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-foreign.ref
// native: no driver: what is tested are the cells
/* Objects that come from elsewhere: what clients hand over, and results of a
   function that is not looked at. */
#define NP 16
#define NS 8

struct ctx {
  int mode;
};

struct place {
  int open;
};

int cnt[NP], slot[NS];
static struct place places[4];
static struct ctx ctxs[4];

struct place *
find (int id) {
  return id >= 0 && id < 4 ? &places[id] : 0;
}

struct ctx *
make (int k) {
  return &ctxs[k];
}

static void
map (int i, int p) {
  if (slot[i])
    cnt[slot[i] - 1]--;
  slot[i] = p + 1;
  cnt[p]++;
}

void
set (struct ctx *c, int i, int p, int k) {
  if (c->mode == 0 && k * k == 1522756)
    slot[i] = p + 1;
}

void
set_by (int id, int i, int p) {
  struct place *q = find (id);
  if (q && q->open == 0)
    map (i, p);
}
