// expect: safe
// Memory that globals and statics still lead to is not lost.
#include <stdlib.h>
struct node {
  struct node *next;
  int *data;
};
static struct node *all;
static int *
counter (void) {
  static int *count;
  if (!count)
    count = calloc (1, sizeof *count);
  return count;
}
int
main (void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc (sizeof *n);
    n->data = malloc (sizeof *n->data);
    *n->data = i;
    n->next = all;
    all = n;
    *counter () += 1;
  }
  return *counter () != 3;
}
