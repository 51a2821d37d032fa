// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-shared.ref
// native: no driver: what is tested are the cells
/* Two kinds count in parts of one table. */
#define N 8
static int cnt[20];
static int a[N], b[N];
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
void
seta (int i, int p) {
  if (a[i] >= 0)
    return;
  cnt[p]++;
  a[i] = p;
}
void
init (void) {
  for (int i = 0; i < N; i++) {
    a[i] = -1;
    b[i] = -1;
  }
}
void
clra (int i) {
  if (a[i] < 0 || a[i] >= 10)
    return;
  cnt[a[i]]--;
  a[i] = -1;
}
void
setb (int i, int p) {
  if (b[i] >= 10)
    return;
  cnt[p]++;
  b[i] = p;
}
void
clrb (int i) {
  if (b[i] < 10 || b[i] >= 20)
    return;
  cnt[b[i]]--;
  b[i] = -1;
}
void
bad (int p) {
  if (key) {
    cnt[p]++;
    cnt[p]--;
  }
}
