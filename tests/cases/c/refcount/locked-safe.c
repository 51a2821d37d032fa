// expect: safe
// run: --ref=tests/cases/c/refcount/locked.ref
// native: no driver of its own: tests/c/refcount runs it
/* Fig. 1 of the paper with processes that interleave: a lock is around what
   must happen at once. */
#include <assert.h>

#ifndef N_RESOURCES
#define N_RESOURCES 1000
#define N_PROCESSES 1000
#endif

void lock (void);
void unlock (void);

int count[N_RESOURCES];
int held[N_PROCESSES]; /* the number of a resource, plus 1; 0: none */

void
take (int pid, int g) {
  lock ();
  if (!held[pid]) {
    held[pid] = g + 1;
    count[g]++;
  }
  unlock ();
}

void
work (int pid) {
  lock ();
  if (held[pid])
    assert (count[held[pid] - 1] > 0);
  unlock ();
}

void
give (int pid) {
  lock ();
  if (held[pid]) {
    int g = held[pid] - 1;
    held[pid] = 0;
    count[g]--;
  }
  unlock ();
}
