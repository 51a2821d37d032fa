// expect: unknown becomes negative
// run: --engine=slab --ref=tests/cases/c/refcount/zz-below.ref
// native: no driver: what is tested are the cells
/* Counts that go below 0 for a while, through a pointer or in a bit-field. */
#define NP 16
#define NS 8
#define NF 16

struct page {
  unsigned n : 5;
};

struct page pages[NP];
struct page *slot[NS];
int cnt[NF], used[NS];

static void
down (int *c) {
  --*c;
}

static void
up (int *c) {
  ++*c;
}

void
set (int i, int p) {
  if (slot[i] || pages[p].n >= 15)
    return;
  slot[i] = &pages[p];
  pages[p].n = pages[p].n + 1;
}

void
touch (int p) {
  if (pages[p].n == 0) {
    pages[p].n = 0;
    pages[p].n = 0;
  }
}

void
use (int i, int f) {
  if (used[i])
    return;
  used[i] = f + 1;
  up (&cnt[f]);
}

void
look (int f, int k) {
  if (k != 12345)
    return;
  down (&cnt[f]);
  up (&cnt[f]);
}
