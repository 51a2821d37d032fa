// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/xv6.ref
// native: no driver of its own: tests/c/refcount runs it
/* Files and inodes of xv6: a file's count is the number of descriptors of
   processes, an inode's that of open files and working directories. */
#include <stddef.h>

#ifndef NPROC
#define NPROC 64
#define NOFILE 16
#define NFILE 100
#define NINODE 50
#endif

struct inode {
  int ref;
  unsigned inum;
};

struct file {
  int ref;
  char readable;
  struct inode *ip;
  unsigned off;
};

struct proc {
  int used;
  struct file *ofile[NOFILE];
  struct inode *cwd;
};

static struct inode icache[NINODE];
static struct file ftable[NFILE];
static struct proc procs[NPROC];

static struct inode *
iget (unsigned inum) {
  struct inode *empty = NULL;
  for (int i = 0; i < NINODE; i++) {
    if (icache[i].ref > 0 && icache[i].inum == inum) {
      icache[i].ref++;
      return &icache[i];
    }
    if (!empty && icache[i].ref == 0)
      empty = &icache[i];
  }
  if (!empty)
    return NULL;
  empty->inum = inum;
  empty->ref = 1;
  return empty;
}

static struct inode *
idup (struct inode *ip) {
  ip->ref++;
  return ip;
}

static void
iput (struct inode *ip) {
  ip->ref--;
}

static struct file *
filealloc (void) {
  for (int i = 0; i < NFILE; i++)
    if (ftable[i].ref == 0) {
      ftable[i].ref = 1;
      return &ftable[i];
    }
  return NULL;
}

static struct file *
filedup (struct file *f) {
  f->ref++;
  return f;
}

static void
fileclose (struct file *f) {
  if (--f->ref > 0)
    return;
  struct inode *ip = f->ip;
  f->ip = NULL;
  if (ip)
    iput (ip);
}

static int
fdalloc (struct proc *p, struct file *f) {
  for (int fd = 0; fd < NOFILE; fd++)
    if (!p->ofile[fd]) {
      p->ofile[fd] = f;
      return fd;
    }
  return -1;
}

static struct proc *
process (int pid) {
  return pid < 0 || pid >= NPROC || !procs[pid].used ? NULL : &procs[pid];
}

int
sys_boot (int pid) {
  if (pid < 0 || pid >= NPROC || procs[pid].used)
    return -1;
  struct inode *root = iget (1);
  if (!root)
    return -1;
  procs[pid].cwd = root;
  procs[pid].used = 1;
  return 0;
}

int
sys_open (int pid, unsigned inum) {
  struct proc *p = process (pid);
  if (!p)
    return -1;
  struct inode *ip = iget (inum);
  if (!ip)
    return -1;
  struct file *f = filealloc ();
  if (!f) {
    iput (ip);
    return -1;
  }
  f->ip = ip;
  f->off = 0;
  int fd = fdalloc (p, f);
  if (fd < 0) {
    fileclose (f);
    return -1;
  }
  return fd;
}

int
sys_dup (int pid, int fd) {
  struct proc *p = process (pid);
  if (!p || fd < 0 || fd >= NOFILE || !p->ofile[fd])
    return -1;
  struct file *f = p->ofile[fd];
  int n = fdalloc (p, f);
  if (n < 0)
    return -1;
  filedup (f);
  return n;
}

int
sys_read (int pid, int fd) {
  struct proc *p = process (pid);
  if (!p || fd < 0 || fd >= NOFILE || !p->ofile[fd])
    return -1;
  struct file *f = p->ofile[fd];
  f->off++;
  return (int)f->ip->inum;
}

int
sys_close (int pid, int fd) {
  struct proc *p = process (pid);
  if (!p || fd < 0 || fd >= NOFILE || !p->ofile[fd])
    return -1;
  struct file *f = p->ofile[fd];
  p->ofile[fd] = NULL;
  fileclose (f);
  return 0;
}

int
sys_fork (int pid, int child) {
  struct proc *p = process (pid);
  if (!p || child < 0 || child >= NPROC || procs[child].used)
    return -1;
  struct proc *np = &procs[child];
  for (int i = 0; i < NOFILE; i++)
    if (p->ofile[i])
      np->ofile[i] = filedup (p->ofile[i]);
  np->cwd = idup (p->cwd);
  np->used = 1;
  return 0;
}

int
sys_chdir (int pid, unsigned inum) {
  struct proc *p = process (pid);
  if (!p)
    return -1;
  struct inode *ip = iget (inum);
  if (!ip)
    return -1;
  iput (p->cwd);
  p->cwd = ip;
  return 0;
}

int
sys_exit (int pid) {
  struct proc *p = process (pid);
  if (!p)
    return -1;
  for (int fd = 0; fd < NOFILE; fd++)
    if (p->ofile[fd]) {
      struct file *f = p->ofile[fd];
      p->ofile[fd] = NULL;
      fileclose (f);
    }
  iput (p->cwd);
  p->cwd = NULL;
  p->used = 0;
  return 0;
}
