#include "driver.h"

#define NPROC 2
#define NOFILE 2
#define NFILE 3
#define NINODE 3
#include CASE

static void
step (void) {
  int pid = (int)pick (NPROC), fd = (int)pick (NOFILE);
  unsigned inum = 1 + pick (4);
  switch (pick (8)) {
  case 0: sys_boot (pid); break;
  case 1: sys_open (pid, inum); break;
  case 2: sys_dup (pid, fd); break;
  case 3: sys_read (pid, fd); break;
  case 4: sys_close (pid, fd); break;
  case 5: sys_fork (pid, (int)pick (NPROC)); break;
  case 6: sys_chdir (pid, inum); break;
  default: sys_exit (pid);
  }
}

static void
check_file (const struct file *f) {
  int n = 0;
  for (int p = 0; p < NPROC; p++)
    for (int fd = 0; fd < NOFILE; fd++)
      n += procs[p].ofile[fd] == f;
  expect (f->ref == n, "a file is counted wrongly");
}

static void
check_inode (const struct inode *ip) {
  int n = 0;
  for (int p = 0; p < NPROC; p++)
    n += procs[p].cwd == ip;
  for (int f = 0; f < NFILE; f++)
    n += ftable[f].ip == ip;
  expect (ip->ref == n, "an inode is counted wrongly");
}

static void
check (void) {
  for (int f = 0; f < NFILE; f++)
    check_file (&ftable[f]);
  for (int i = 0; i < NINODE; i++)
    check_inode (&icache[i]);
}
