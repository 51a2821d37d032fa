// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-init-two.ref
// native: no driver: what is tested is the proof
/* Two tables of references: one has to be prepared, of the other one a flag
   says what counts. */
#ifndef SLOTS
#define SLOTS 6
#define LEASES 6
#define PAGES 6
#endif

static int count[PAGES];
static int slots[SLOTS];
static struct lease {
  int used;
  int page;
} leases[LEASES];

void
start (void) {
  for (int i = 0; i < SLOTS; i++)
    slots[i] = -1;
  for (int i = 0; i < LEASES; i++)
    leases[i].page = -1;
}

void
put (int s, int p) {
  if (slots[s] >= 0)
    return;
  slots[s] = p;
  count[p]++;
}

void
take (int s) {
  if (slots[s] < 0)
    return;
  count[slots[s]]--;
  slots[s] = -1;
}

void
lease (int l, int p) {
  if (leases[l].used)
    return;
  leases[l].used = 1;
  leases[l].page = p;
  count[p]++;
}

void
end (int l) {
  if (!leases[l].used)
    return;
  leases[l].used = 0;
  count[leases[l].page]--;
}
