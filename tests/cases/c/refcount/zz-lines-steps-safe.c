// expect: safe assuming what one line does runs alone
// run: --ref=tests/cases/c/refcount/zz-lines-steps.ref
// native: no driver: what is tested are the cells
/* Each line is right by itself, whatever others do before it. */
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
  if (held[pid]) { count[held[pid] - 1]--; held[pid] = 0; }
}
