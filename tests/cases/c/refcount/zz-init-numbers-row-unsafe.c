// expect: unsafe refcount 20
// run: --ref=tests/cases/c/refcount/zz-init-numbers.ref
// native: no driver: what is tested are the cells
/* The first column is forgotten. */
#ifndef NP
#define NP 64
#define NE 8
#define NV 16
#endif

struct env {
  int own;
  int dir[NV];
};

static int pages[NP];
static struct env envs[NE];

void
prepare (void) {
  for (int e = 0; e < NE; e++) {
    envs[e].own = -1;
    for (int v = 1; v < NV; v++)
      envs[e].dir[v] = -1;
  }
}

void
unmap (int e, int v) {
  if (envs[e].dir[v] < 0)
    return;
  pages[envs[e].dir[v]]--;
  envs[e].dir[v] = -1;
}

void
map (int e, int v, int p) {
  pages[p]++;
  unmap (e, v);
  envs[e].dir[v] = p;
}

void
take (int e, int p) {
  if (envs[e].own >= 0)
    pages[envs[e].own]--;
  envs[e].own = p;
  pages[p]++;
}
