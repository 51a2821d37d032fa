// expect: safe
// A ring whose head is a static variable.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct anchor {
  struct anchor *fwd, *back;
};
struct file {
  struct anchor anchor;
  int mode;
};
static struct anchor open_files;
static void
open_file (int mode) {
  struct file *f = malloc (sizeof *f);
  f->mode = mode;
  f->anchor.fwd = open_files.fwd;
  f->anchor.back = &open_files;
  open_files.fwd->back = &f->anchor;
  open_files.fwd = &f->anchor;
}
int
main (void) {
  open_files.fwd = open_files.back = &open_files;
  while (__VERIFIER_nondet_int ())
    open_file (__VERIFIER_nondet_int ());
  while (open_files.fwd != &open_files) {
    struct file *f = (struct file *)open_files.fwd;
    open_files.fwd = f->anchor.fwd;
    free (f);
  }
  return 0;
}
