// expect: unsafe refcount 29
// run: --ref=tests/cases/c/refcount/lines.ref
// native: no driver of its own: tests/c/refcount runs it
/* Taking and counting are two steps. */
#ifndef N_RESOURCES
#define N_RESOURCES 2
#define N_PROCESSES 2
#endif

#ifndef STEP
#define STEP
#endif

int count[N_RESOURCES];
int held[N_PROCESSES]; /* the number of a resource, plus 1; 0: none */

/* clang-format off */
void
take (int pid, int g) {
  if (held[pid]) return;
  STEP
  held[pid] = g + 1;
  STEP
  count[g]++;
}

void
give (int pid) {
  if (held[pid]) { count[held[pid] - 1]--; held[pid] = 0; }
  STEP
}
