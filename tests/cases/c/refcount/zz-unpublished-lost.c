// expect: unknown before they are published
// run: --engine=slab --ref=tests/cases/c/refcount/zz-unpublished.ref
// native: no driver: what is tested are the cells
/* A reference is in an object that nobody has published. */
#define NP 8
struct env {
  int own, x;
};
int pages[NP];
struct env envs[4];

void
set (int i, int p) {
  if (!envs[i].own)
    envs[i].own = p + 1;
  pages[p] += 0;
}

void
touch (struct env *e) {
  e->x = 1;
}
