// expect: unsafe refcount 18
// run: --ref=tests/cases/c/refcount/zz-held-table.ref
// native: no driver: what is tested are the cells
/* A file that is in use is found again. */
#ifndef NFILE
#define NFILE 100
#endif

struct file {
  int type;
  int ref;
  int off;
};

static struct file ftable[NFILE];

struct file *
filealloc (void) {
  for (int i = 0; i < NFILE; i++)
    if (ftable[i].ref <= 1 && ftable[i].off < 9) {
      ftable[i].ref = 1;
      return &ftable[i];
    }
  return 0;
}

struct file *
filedup (struct file *f) {
  f->ref++;
  return f;
}

int
fileread (struct file *f) {
  if (f->ref < 1)
    return -1;
  f->off++;
  return f->off;
}

void
fileclose (struct file *f) {
  if (--f->ref > 0)
    return;
  f->type = 0;
}
