#include "driver.h"

#define N_HOLDERS 3
#define N_IDS 2
#define malloc driver_malloc
#include CASE

static void
step (void) {
  int a = (int)pick (N_HOLDERS), b = (int)pick (N_HOLDERS);
  int id = (int)pick (N_IDS);
  switch (pick (6)) {
  case 0: create (a, id); break;
  case 1: lookup (a, id); break;
  case 2: use (a); break;
  case 3: drop (a); break;
  case 4: transfer (a, b); break;
  default: reap (id);
  }
}

static void
check_thing (const struct thing *t) {
  int n = 0;
  for (int a = 0; a < N_HOLDERS; a++)
    n += held[a] == t;
  expect (t->refcount == n, "a thing is counted wrongly");
}

static void
check (void) {
  for (int id = 0; id < N_IDS; id++)
    if (things[id])
      check_thing (things[id]);
  for (int a = 0; a < N_HOLDERS; a++)
    if (held[a])
      check_thing (held[a]);
}
