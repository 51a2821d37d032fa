// expect: unsafe invalid-deref 26
// From a member to the whole, by the offset of the right member.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#define container_of(p, type, member)                                          \
  ((type *)((char *)(p)-offsetof (type, member)))
struct link {
  struct link *next;
};
struct device {
  int number;
  struct link all;
  long state[4];
  struct link idle;
};
int
main (void) {
  struct device *d = malloc (sizeof *d);
  d->number = 3;
  d->state[3] = 9;
  d->all.next = NULL;
  d->idle.next = NULL;
  struct link *idle = &d->idle;
  struct device *found = container_of (idle, struct device, all);
  assert (found->state[3] == 9);
  free (d);
  return 0;
}
