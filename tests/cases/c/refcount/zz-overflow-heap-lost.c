// expect: unknown possibly unsafe: the count 'count[p]' overflows
// run: --engine=slab
// native: no driver: what is tested is the proof
/* There may be any number of objects that refer to a page. */
#include <assay.h>
#include <stdlib.h>

struct env {
  int page;
};

int count[16];

REF_COUNT (page, int p in 0 .. 16, count[p]);
REF_TO (page, own (struct env *e) : e->page == p);
REF_CHECK (use, underflow, leak, overflow);
REF_ENTRY (env_new (p: in 0 .. 16) -> published);
REF_ENTRY (env_free (e: consumed));

struct env *
env_new (int p) {
  struct env *e = malloc (sizeof *e);
  if (!e)
    return NULL;
  e->page = p;
  count[p]++;
  return e;
}

void
env_free (struct env *e) {
  count[e->page]--;
  free (e);
}
