// expect: unsafe refcount 16
// native: no driver: its entries are called by the client that Assay makes
// Fig. 1 of the paper, releasing forgets to count down.
#include <assert.h>
#define NR 3
#define NP 3
int count[NR];
int ref[NP] = {-1, -1, -1};

void acquire (int pid, int g) { ref[pid] = g; count[g]++; }

void use (int pid) {
  int g = ref[pid];
  assert (count[g] > 0);
}
void release (int pid) { ref[pid] = -1; }
