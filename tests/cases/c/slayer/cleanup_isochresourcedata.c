// expect: unsafe invalid-deref 34
// inputs: 1, 0
// A driver gives back the resources of a stream: each entry of a list is taken
// out, and found from its link.  The entry is freed before it is taken out.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
#define CONTAINING(address, type, field)                                       \
  ((type *)((char *)(address)-offsetof (type, field)))
typedef struct Link {
  struct Link *forward, *backward;
} Link;
typedef struct {
  int handle;
} Context;
typedef struct {
  Link link;
  Context *context;
  int channel;
} Resource;
typedef struct {
  Link resources;
  int count;
} Extension;
static void
insert_tail (Link *head, Link *link) {
  link->forward = head;
  link->backward = head->backward;
  head->backward->forward = link;
  head->backward = link;
}
static void
unlink_entry (Link *link) {
  link->backward->forward = link->forward;
  link->forward->backward = link->backward;
}
static void
attach (Extension *e, int channel) {
  Resource *r = malloc (sizeof *r);
  r->channel = channel;
  r->context = malloc (sizeof *r->context);
  r->context->handle = channel;
  insert_tail (&e->resources, &r->link);
  e->count++;
}
static void
clean_up (Extension *e) {
  while (e->resources.forward != &e->resources) {
    Link *link = e->resources.forward;
    Resource *r = CONTAINING (link, Resource, link);
    free (r->context);
    free (r);
    unlink_entry (link);
    e->count--;
  }
}
int
main (void) {
  Extension *e = malloc (sizeof *e);
  e->resources.forward = e->resources.backward = &e->resources;
  e->count = 0;
  while (__VERIFIER_nondet_int ())
    attach (e, e->count);
  clean_up (e);
  free (e);
  return 0;
}
