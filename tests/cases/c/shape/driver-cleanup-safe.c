// expect: safe
// A driver detaches requests from the ring of its device and completes them.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list_entry {
  struct list_entry *flink, *blink;
};
struct request {
  unsigned status;
  struct list_entry entry;
  char *buffer;
};
struct extension {
  long flags;
  struct list_entry requests;
};
#define record(address, type, field)                                           \
  ((type *)((char *)(address)-offsetof (type, field)))
static int
is_empty (struct list_entry *head) {
  return head->flink == head;
}
static void
insert_tail (struct list_entry *head, struct list_entry *e) {
  struct list_entry *last = head->blink;
  e->flink = head;
  e->blink = last;
  last->flink = e;
  head->blink = e;
}
static struct list_entry *
remove_head (struct list_entry *head) {
  struct list_entry *first = head->flink;
  head->flink = first->flink;
  first->flink->blink = head;
  return first;
}
static void
complete (struct request *r) {
  free (r->buffer);
  free (r);
}
int
main (void) {
  struct extension *x = malloc (sizeof *x);
  x->flags = 0;
  x->requests.flink = x->requests.blink = &x->requests;
  while (__VERIFIER_nondet_int ()) {
    struct request *r = malloc (sizeof *r);
    r->status = 0;
    r->buffer = __VERIFIER_nondet_int () ? malloc (4) : NULL;
    insert_tail (&x->requests, &r->entry);
  }
  while (!is_empty (&x->requests)) {
    struct list_entry *e = remove_head (&x->requests);
    complete (record (e, struct request, entry));
  }
  free (x);
  return 0;
}
