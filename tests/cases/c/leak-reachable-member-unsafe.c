// expect: unsafe leak 14
// A global that points into the middle of a block keeps it.
#include <stdlib.h>
struct link {
  struct link *next;
};
struct job {
  int id;
  struct link link;
};
static struct link *queue;
static void
submit (int id) {
  struct job *j = malloc (sizeof *j);
  j->id = id;
  j->link.next = NULL;
  queue = &j->link;
}
int
main (void) {
  submit (1);
  submit (2);
  return queue == NULL;
}
