// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/inodes.ref
// native: no driver of its own: tests/c/refcount runs it
/* Open files of YAFFS today: handles share descriptors, descriptors share
   inodes.  Both tables are counted. */
#ifndef N_HANDLES
#define N_HANDLES 100
#define N_FDS 100
#define N_INODES 100
#endif

struct inode {
  int count; /* descriptors in use that have it */
  int device;
  int object;
};

struct fd {
  short handle_count; /* handles in use that have it */
  int inode;
  unsigned position;
};

struct handle {
  short use_count;
  int fd;
};

static struct inode inodes[N_INODES];
static struct fd fds[N_FDS];
static struct handle handles[N_HANDLES];

static int
find_inode (int device, int object) {
  for (int i = 0; i < N_INODES; i++)
    if (inodes[i].count > 0 && inodes[i].device == device &&
        inodes[i].object == object)
      return i;
  return -1;
}

static int
free_inode (void) {
  for (int i = 0; i < N_INODES; i++)
    if (inodes[i].count == 0)
      return i;
  return -1;
}

static int
free_fd (void) {
  for (int i = 0; i < N_FDS; i++)
    if (fds[i].handle_count == 0)
      return i;
  return -1;
}

static int
free_handle (void) {
  for (int i = 0; i < N_HANDLES; i++)
    if (handles[i].use_count == 0)
      return i;
  return -1;
}

static void
put_inode (int i) {
  inodes[i].count--;
  if (inodes[i].count == 0)
    inodes[i].object = 0;
}

static void
put_fd (int f) {
  fds[f].handle_count--;
  if (fds[f].handle_count == 0) {
    int i = fds[f].inode;
    fds[f].inode = 0;
    put_inode (i);
  }
}

int
file_open (int device, int object) {
  int h = free_handle (), f = free_fd ();
  if (h < 0 || f < 0)
    return -1;
  int i = find_inode (device, object);
  if (i < 0) {
    i = free_inode ();
    if (i < 0)
      return -1;
    inodes[i].device = device;
    inodes[i].object = object;
  }
  inodes[i].count++;
  fds[f].inode = i;
  fds[f].position = 0;
  fds[f].handle_count = 1;
  handles[h].fd = f;
  handles[h].use_count = 1;
  return h;
}

int
file_dup (int h) {
  if (h < 0 || h >= N_HANDLES || handles[h].use_count == 0)
    return -1;
  int n = free_handle ();
  if (n < 0)
    return -1;
  handles[n].fd = handles[h].fd;
  handles[n].use_count = 1;
  fds[handles[h].fd].handle_count++;
  return n;
}

int
file_read (int h) {
  if (h < 0 || h >= N_HANDLES || handles[h].use_count == 0)
    return -1;
  struct fd *f = &fds[handles[h].fd];
  f->position++;
  return inodes[f->inode].object;
}

int
file_close (int h) {
  if (h < 0 || h >= N_HANDLES || handles[h].use_count == 0)
    return -1;
  handles[h].use_count = 0;
  put_fd (handles[h].fd);
  return 0;
}

void
break_device (int device) {
  for (int h = 0; h < N_HANDLES; h++)
    if (handles[h].use_count > 0) {
      int f = handles[h].fd;
      if (inodes[fds[f].inode].device == device) {
        handles[h].use_count = 0;
        put_fd (f);
      }
    }
}
