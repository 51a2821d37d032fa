// expect: unsafe refcount 49
// run: --ref=tests/cases/c/refcount/zz-two-alike.ref
// native: no driver: what is tested is the engine
/* Two structs that look the same are two kinds of resources; a reference is not counted. */
#include <stdlib.h>

struct file {
  int count;
};

struct lock {
  int count;
};

static struct file *files[8];
static struct lock *locks[8];

void
file_open (int i) {
  if (files[i])
    return;
  struct file *f = malloc (sizeof *f);
  if (!f)
    return;
  f->count = 1;
  files[i] = f;
}

void
file_close (int i) {
  struct file *f = files[i];
  files[i] = NULL;
  if (f && --f->count == 0)
    free (f);
}

void
lock_make (int i) {
  if (locks[i])
    return;
  struct lock *l = malloc (sizeof *l);
  if (!l)
    return;
  l->count = 1;
  locks[i] = l;
}

void
lock_share (int i, int k) {
  if (!locks[i] || locks[k])
    return;
  locks[k] = locks[i];
}

void
lock_drop (int i) {
  struct lock *l = locks[i];
  locks[i] = NULL;
  if (l && --l->count == 0)
    free (l);
}
