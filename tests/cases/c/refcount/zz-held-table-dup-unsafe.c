// expect: unsafe refcount 28
// run: --ref=tests/cases/c/refcount/zz-held-table.ref
// native: no driver: what is tested are the cells
/* The count has an end. */
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
    if (ftable[i].ref == 0) {
      ftable[i].ref = 1;
      return &ftable[i];
    }
  return 0;
}

struct file *
filedup (struct file *f) {
  if (f->ref < 3)
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
