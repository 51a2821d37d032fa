// expect: unknown no entry has published
// run: --engine=slab --ref=tests/cases/c/refcount/zz-value.ref
// native: no driver: what is tested are the cells
/* An argument is the address of a variable. */
#define NP 8
struct env {
  int own, x;
};
int pages[NP];
struct env e0;

void
set (int p) {
  if (e0.own)
    return;
  e0.own = p + 1;
  pages[p]++;
}

void
touch (struct env *e) {
  e->own = 0;
}
