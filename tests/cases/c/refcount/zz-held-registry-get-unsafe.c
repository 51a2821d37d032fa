// expect: unsafe refcount 56
// run: --ref=tests/cases/c/refcount/zz-held-registry.ref
// native: no driver: what is tested are the cells
/* Only an object that was looked for is counted. */
#include <stdlib.h>

#ifndef N_SLOTS
#define N_SLOTS 1000
#endif

struct obj {
  unsigned refs;
  int uses;
};

static struct obj *slots[N_SLOTS];

static void
put (struct obj *o) {
  if (--o->refs == 0)
    free (o);
}

struct obj *
obj_new (void) {
  struct obj *o = calloc (1, sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}

void
obj_put (struct obj *o) {
  put (o);
}

void
slot_set (int i, struct obj *o) {
  struct obj *old = slots[i];
  o->refs++;
  slots[i] = o;
  if (old)
    put (old);
}

/* The client's reference becomes that of the table. */
void
slot_give (int i, struct obj *o) {
  struct obj *old = slots[i];
  slots[i] = o;
  if (old)
    put (old);
}

struct obj *
slot_get (int i) {
  if (slots[i] && slots[i]->uses)
    slots[i]->refs++;
  return slots[i];
}

void
slot_clear (int i) {
  struct obj *old = slots[i];
  slots[i] = NULL;
  if (old)
    put (old);
}

/* The client keeps it, and knows where it is. */
int
slots_of (struct obj *o) {
  int n = 0;
  o->refs++;
  for (int i = 0; i < N_SLOTS; i++)
    if (slots[i] == o)
      n++;
  o->uses = n;
  return n;
}
