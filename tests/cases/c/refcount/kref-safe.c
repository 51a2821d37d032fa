// expect: safe
// run: --ref=tests/cases/c/refcount/kref.ref
// native: no driver of its own: tests/c/refcount runs it
/* Objects that are found in an index, which holds no reference: what nobody
   holds any more may still be there, and must not be taken. */
#include <stdlib.h>

#ifndef N_HOLDERS
#define N_HOLDERS 1000
#define N_IDS 1000
#endif

struct thing {
  int refcount;
  int dead; /* waits for 'reap' */
  int data;
};

static struct thing *things[N_IDS]; /* not counted */
static struct thing *held[N_HOLDERS];

static int
get_unless_zero (struct thing *t) {
  if (t->refcount == 0)
    return 0;
  t->refcount++;
  return 1;
}

static void
put (struct thing *t) {
  if (--t->refcount == 0)
    t->dead = 1;
}

int
create (int holder, int id) {
  if (held[holder] || things[id])
    return -1;
  struct thing *t = malloc (sizeof *t);
  if (!t)
    return -1;
  t->refcount = 1;
  t->dead = 0;
  t->data = id;
  things[id] = t;
  held[holder] = t;
  return 0;
}

int
lookup (int holder, int id) {
  struct thing *t = things[id];
  if (held[holder] || !t)
    return -1;
  if (!get_unless_zero (t))
    return -1;
  held[holder] = t;
  return 0;
}

int
use (int holder) {
  return held[holder] ? held[holder]->data : -1;
}

void
drop (int holder) {
  struct thing *t = held[holder];
  if (!t)
    return;
  held[holder] = NULL;
  put (t);
}

void
transfer (int from, int to) {
  if (!held[from] || held[to])
    return;
  held[to] = held[from];
  held[from] = NULL;
}

void
reap (int id) {
  struct thing *t = things[id];
  if (!t || !t->dead)
    return;
  things[id] = NULL;
  free (t);
}
