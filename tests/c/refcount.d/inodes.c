#include "driver.h"

#define N_HANDLES 3
#define N_FDS 3
#define N_INODES 3
#include CASE

static void
step (void) {
  int h = (int)pick (N_HANDLES + 2) - 1;
  switch (pick (6)) {
  case 0:
  case 1: file_open ((int)pick (2), (int)pick (2)); break;
  case 2: file_dup (h); break;
  case 3: file_read (h); break;
  case 4: file_close (h); break;
  default: break_device ((int)pick (2));
  }
}

static void
check (void) {
  for (int f = 0; f < N_FDS; f++) {
    int n = 0;
    for (int h = 0; h < N_HANDLES; h++)
      n += handles[h].use_count > 0 && handles[h].fd == f;
    expect (fds[f].handle_count == n, "a descriptor is counted wrongly");
  }
  for (int i = 0; i < N_INODES; i++) {
    int n = 0;
    for (int f = 0; f < N_FDS; f++)
      n += fds[f].handle_count > 0 && fds[f].inode == i;
    expect (inodes[i].count == n, "an inode is counted wrongly");
  }
}
