// expect: unsafe refcount 25
// run: --ref=tests/cases/c/refcount/zz-lines-steps.ref
// native: no driver: what is tested are the cells
/* What was read before may be given back by now. */
#ifndef NR
#define NR 50
#define NP 40
#endif

int count[NR];
int held[NP];
int uses[NP];
int last;

/* clang-format off */
void
take (int pid, int g) {
  int before = last;
  if (!held[pid]) { held[pid] = g + 1; count[g]++; }
  uses[pid]++;
  last = before == g ? before : g;
}

void
give (int pid) {
  uses[pid]--;
  int h = held[pid];
  if (h) { count[h - 1]--; held[pid] = 0; }
}
