// expect: safe
// Iteration by entries: the head is never taken for one.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next, *prev;
};
struct device {
  long name;
  struct node node;
  int users;
};
#define entry(p) ((struct device *)((char *)(p)-offsetof (struct device, node)))
static void
plug (struct node *devices, long name) {
  struct device *d = malloc (sizeof *d);
  d->name = name;
  d->users = 0;
  d->node.next = devices;
  d->node.prev = devices->prev;
  devices->prev->next = &d->node;
  devices->prev = &d->node;
}
static void
unplug (struct device *d) {
  d->node.next->prev = d->node.prev;
  d->node.prev->next = d->node.next;
  free (d);
}
int
main (void) {
  struct node devices = {&devices, &devices};
  while (__VERIFIER_nondet_int ())
    plug (&devices, __VERIFIER_nondet_int ());
  struct device *d;
  for (d = entry (devices.next); &d->node != &devices; d = entry (d->node.next))
    if (d->name == 4)
      break;
  if (&d->node != &devices)
    d->users++;
  struct node *n = devices.next;
  while (n != &devices) {
    struct node *next = n->next;
    unplug (entry (n));
    n = next;
  }
  return 0;
}
