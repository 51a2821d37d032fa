// expect: unsafe refcount 21
// run: --ref=tests/cases/c/refcount/zz-walks.ref
// native: no driver: what is tested is the proof
/* Pointers walk an array of references, forth and back. */
#include <stddef.h>

#ifndef SLOTS
#define SLOTS 6
#define OBJECTS 6
#endif

struct object {
  int refs;
  int serial;
};

static struct object objects[OBJECTS];
static struct object *slots[SLOTS];

int
take (int n) {
  struct object **p = slots, **end = slots + SLOTS;
  while (p != end && *p)
    p++;
  if (p == end)
    p = slots;
  *p = &objects[n];
  (*p)->refs++;
  return 0;
}

void
clear (int from) {
  for (struct object **p = &slots[from]; p < slots + SLOTS; p++)
    if (*p) {
      (*p)->refs--;
      *p = NULL;
    }
}

void
forget (int n) {
  struct object *o = objects + n;
  for (struct object **p = slots + SLOTS; p-- > slots;)
    if (*p == o) {
      *p = NULL;
      o->refs--;
    }
}
