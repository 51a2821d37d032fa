// expect: unsafe refcount 49
// run: --ref=tests/cases/c/refcount/zz-tail.ref
// native: no driver: what is tested is the proof
/* Functions that end with a call of themselves: one finds a free slot, one
   clears all slots from one on, one gives many references back. */
#include <stddef.h>

#ifndef SLOTS
#define SLOTS 5
#define OBJECTS 5
#endif

struct object {
  int refs;
  int serial;
};

static struct object objects[OBJECTS];
static struct object *slots[SLOTS];

static int
free_slot (int i) {
  if (i >= SLOTS)
    return -1;
  if (!slots[i])
    return i;
  return free_slot (i + 1);
}

static void
clear_from (int i) {
  if (i == SLOTS)
    return;
  if (slots[i]) {
    slots[i]->refs--;
    slots[i] = NULL;
  }
  clear_from (i + 1);
}

static int
drop (struct object *o, int i, int dropped) {
  if (i < 0)
    return dropped;
  if (slots[i] == o) {
    slots[i] = NULL;
    o->refs--;
    if (dropped > 0)
      o->refs--;
    return drop (o, i - 1, dropped + 1);
  }
  return drop (o, i - 1, dropped);
}

int
take (int n) {
  int i = free_slot (0);
  if (i < 0)
    return -1;
  slots[i] = &objects[n];
  objects[n].refs++;
  return i;
}

void
clear (int from) {
  clear_from (from);
}

int
forget (int n) {
  return drop (&objects[n], SLOTS - 1, 0);
}
