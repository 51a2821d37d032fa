// expect: safe
// Rings inside of the entries of a ring.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list {
  struct list *next, *prev;
};
struct leaf {
  struct list siblings;
  int data;
};
struct folder {
  struct list list;
  struct list files;
};
static void
init (struct list *l) {
  l->next = l->prev = l;
}
static void
add (struct list *l, struct list *head) {
  l->next = head;
  l->prev = head->prev;
  head->prev->next = l;
  head->prev = l;
}
static void
free_files (struct folder *f) {
  struct list *l = f->files.next;
  while (l != &f->files) {
    struct list *next = l->next;
    free (l);
    l = next;
  }
}
int
main (void) {
  struct list folders;
  init (&folders);
  while (__VERIFIER_nondet_int ()) {
    struct folder *f = malloc (sizeof *f);
    init (&f->files);
    while (__VERIFIER_nondet_int ()) {
      struct leaf *l = malloc (sizeof *l);
      l->data = 0;
      add (&l->siblings, &f->files);
    }
    add (&f->list, &folders);
  }
  struct list *at = folders.next;
  while (at != &folders) {
    struct folder *f = (struct folder *)at;
    at = at->next;
    free_files (f);
    free (f);
  }
  return 0;
}
