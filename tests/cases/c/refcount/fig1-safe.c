// expect: safe
// run: --ref=tests/cases/c/refcount/fig1.ref
// native: no driver of its own: tests/c/refcount runs it
/* Fig. 1 of the paper: each process takes a resource and gives it back.  Any
   number of both. */
#include <assert.h>

#ifndef N_RESOURCES
#define N_RESOURCES 1000
#define N_PROCESSES 1000
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
  held[pid] = 0;
}
