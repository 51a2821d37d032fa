// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200
// native: no driver: what is tested is the engine
/* At first all slots refer to page 0: 'setup' clears them. */
#include <assay.h>

#define NV 4
#define NP 4
int pages[NP], slot[NV];

REF_COUNT (page, int p in 0 .. NP, pages[p]);
REF_TO (page, map (int v in 0 .. NV) : slot[v] == p);
REF_INIT (setup);
REF_ENTRY (map (v: in 0 .. NV, p: in 0 .. NP));

static void
setup (void) {
  for (int v = 0; v < NV; v++)
    slot[v] = -1;
}

void
map (int v, int p) {
  if (slot[v] >= 0)
    pages[slot[v]]--;
  slot[v] = p;
  pages[p]++;
}
