#include "driver.h"

#define N_HANDLES 3
#define N_NAMES 2
#define malloc driver_malloc
#include CASE

static void
step (void) {
  int h = (int)pick (N_HANDLES + 1) - 1, name = (int)pick (N_NAMES);
  switch (pick (5)) {
  case 0: yaffs_open (name, pick (4) == 0); break;
  case 1: yaffs_close (h); break;
  case 2: yaffs_dup (h); break;
  case 3: yaffs_read (h); break;
  default: yaffs_unlink (name);
  }
}

static void
check_object (const Object *o) {
  unsigned n = 0;
  for (int i = 0; i < N_HANDLES; i++)
    n += handles[i].inUse && handles[i].obj == o;
  expect (o->inUse == n, "an object is counted wrongly");
}

static void
check (void) {
  for (int i = 0; i < N_HANDLES; i++)
    if (handles[i].inUse)
      check_object (handles[i].obj);
  for (int i = 0; i < N_NAMES; i++)
    if (names[i])
      check_object (names[i]);
}
