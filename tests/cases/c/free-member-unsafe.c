// expect: unsafe invalid-free 24
// The list hands out members; what was allocated is the whole.
#include <stddef.h>
#include <stdlib.h>
struct link {
  struct link *next;
};
struct task {
  int id;
  struct link link;
};
int
main (void) {
  struct link *first = NULL;
  for (int i = 0; i < 2; i++) {
    struct task *t = malloc (sizeof *t);
    t->id = i;
    t->link.next = first;
    first = &t->link;
  }
  while (first) {
    struct link *l = first;
    first = l->next;
    free (l);
  }
  return 0;
}
