// expect: safe
// run: --engine=slab
// native: no driver: what is tested are the macros
/* What is counted is said in the source, in any order. */
#include <assay.h>

#define NP 8
#define NV 4

int pages[NP];
struct slot {
  int used, page;
} slots[NV];

REF_TO (page,
        map (int v in 0 .. NV) : slots[v].used && slots[v].page == p);
REF_ENTRY (unmap (v: in 0 .. NV));
REF_ENTRY (map (v: in 0 .. NV, p: in 0 .. NP) when p != 0 || v == v);
REF_COUNT (page, int p in 0 .. NP, pages[p]);
REF_CHECK (use, leak);
REF_FRAME (log_it);
REF_STUB (any_page () : result >= 0 && result < NP);

#if 0
REF_ATOMIC (lines);
#endif

void log_it (const char *);
int any_page (void);

void
unmap (int v) {
  if (slots[v].used) {
    slots[v].used = 0;
    pages[slots[v].page]--;
  }
  log_it ("unmap, \"done\"");
}

void
map (int v, int p) {
  unmap (v);
  slots[v].used = 1;
  slots[v].page = p;
  pages[p]++;
}
