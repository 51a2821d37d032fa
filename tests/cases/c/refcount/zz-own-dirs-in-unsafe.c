// expect: unsafe refcount 65
// run: --ref=tests/cases/c/refcount/zz-own-dirs.ref
// native: no driver: what is tested are the cells
/* A file does not count its directory. */
#include <stdlib.h>
#include <stdbool.h>
#define N 2
struct dir {
  int refs;
  struct dir *parent;
  struct file *f[4];
};
struct file {
  int refs;
  struct dir *in;
};
static struct dir *dirs[N];
static struct file *files[N];
static bool dir_put (struct dir *d);
static bool
file_put (struct file *f) {
  if (!f)
    return false;
  if (--f->refs)
    return false;
  dir_put (f->in);
  free (f);
  return true;
}
static bool
dir_put (struct dir *d) {
  if (!d)
    return false;
  if (--d->refs > 0)
    return false;
  for (int i = 0; i < 4; i++)
    file_put (d->f[i]);
  dir_put (d->parent);
  free (d);
  return true;
}
void
make_root (int i) {
  if (dirs[i])
    return;
  struct dir *d = calloc (1, sizeof *d);
  if (!d)
    return;
  d->refs = 1;
  dirs[i] = d;
}
void
make_dir (int i, int p) {
  if (dirs[i] || !dirs[p])
    return;
  struct dir *d = calloc (1, sizeof *d);
  if (!d)
    return;
  d->refs = 1;
  d->parent = dirs[p];
  dirs[p]->refs++;
  dirs[i] = d;
}
void
make_file (int i, int p) {
  if (files[i] || !dirs[p])
    return;
  struct file *f = malloc (sizeof *f);
  if (!f)
    return;
  f->refs = 1;
  f->in = dirs[p];
  files[i] = f;
}
void
add (int d, int k, int f) {
  if (!dirs[d] || !files[f] || dirs[d]->f[k])
    return;
  dirs[d]->f[k] = files[f];
  files[f]->refs++;
}
void
drop_dir (int i) {
  struct dir *d = dirs[i];
  dirs[i] = NULL;
  dir_put (d);
}
void
drop_file (int i) {
  file_put (files[i]);
  files[i] = NULL;
}
