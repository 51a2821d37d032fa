// expect: unsafe refcount 35
// run: --ref=tests/cases/c/refcount/fig1.ref
// native: no driver of its own: tests/c/refcount runs it
/* The resource is given back twice. */
#include <assert.h>

#ifndef N_RESOURCES
#define N_RESOURCES 2
#define N_PROCESSES 2
#endif

int count[N_RESOURCES];
int held[N_PROCESSES]; /* the number of a resource, plus 1; 0: none */

void
take (int pid, int g) {
  if (held[pid])
    return;
  held[pid] = g + 1;
  count[g]++;
}

void
work (int pid) {
  if (held[pid])
    assert (count[held[pid] - 1] > 0);
}

void
give (int pid) {
  if (!held[pid])
    return;
  int g = held[pid] - 1;
  count[g]--;
  count[g]--;
  held[pid] = 0;
}
