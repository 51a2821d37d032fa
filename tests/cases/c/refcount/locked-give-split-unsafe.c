// expect: unsafe assertion 32
// run: --ref=tests/cases/c/refcount/locked.ref
// native: no driver of its own: tests/c/refcount runs it
/* The resource is no longer counted, and still held for a while. */
#include <assert.h>

#ifndef N_RESOURCES
#define N_RESOURCES 2
#define N_PROCESSES 2
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
    count[g]--;
    unlock ();
    lock ();
    held[pid] = 0;
  }
  unlock ();
}
