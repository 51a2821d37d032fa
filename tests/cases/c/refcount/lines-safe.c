// expect: safe
// run: --ref=tests/cases/c/refcount/lines.ref
// native: no driver of its own: tests/c/refcount runs it
/* Fig. 1 of the paper with processes that interleave line by line. */
#ifndef N_RESOURCES
#define N_RESOURCES 1000
#define N_PROCESSES 1000
#endif

#ifndef STEP
#define STEP
#endif

int count[N_RESOURCES];
int held[N_PROCESSES]; /* the number of a resource, plus 1; 0: none */

/* clang-format off */
void
take (int pid, int g) {
  if (!held[pid]) { held[pid] = g + 1; count[g]++; }
  STEP
}

void
give (int pid) {
  if (held[pid]) { count[held[pid] - 1]--; held[pid] = 0; }
  STEP
}
