// expect: safe assuming change no memory that the entries use
// run: --engine=slab --ref=tests/cases/c/refcount/zz-copy-unlocked.ref
// native: no driver: what is tested are the cells
/* A struct is copied while the lock is held. */
#define NP 8
#define NV 8
struct slot {
  int pg, other;
};
int pages[NP];
struct slot tab[NV];
int locked;

void
lock (void) {
  locked = 1;
}

void
unlock (void) {
  locked = 0;
}

void
map (int v, int p) {
  lock ();
  if (!tab[v].pg) {
    tab[v].pg = p + 1;
    pages[p]++;
  }
  unlock ();
}

void
unmap (int v) {
  lock ();
  struct slot s = tab[v];
  if (s.pg) {
    tab[v].pg = 0;
    pages[s.pg - 1]--;
  }
  unlock ();
}
