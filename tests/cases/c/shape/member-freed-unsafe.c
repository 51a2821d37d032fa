// expect: unsafe invalid-deref 38
// inputs: 1, 0
// What pointers lead to is freed, and they are set to NULL before.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct file {
  struct file *next;
  int users;
};
struct user {
  struct user *next;
  struct file *file;
};
int
main (void) {
  struct file *files = NULL;
  struct user *users = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct file *f = malloc (sizeof *f);
    f->users = 0;
    f->next = files;
    files = f;
    struct user *u = malloc (sizeof *u);
    u->file = f;
    u->next = users;
    users = u;
  }
  for (struct user *u = users; u; u = u->next)
    u->file->users++;
  while (files) {
    struct file *f = files->next;
    free (files);
    files = f;
  }
  while (users) {
    struct user *u = users->next;
    if (users->file)
      users->file->users--;
    free (users);
    users = u;
  }
  return 0;
}
