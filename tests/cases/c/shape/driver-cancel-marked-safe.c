// expect: safe
// Marked requests leave the queue.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
#include <stddef.h>
struct list_entry {
  struct list_entry *flink, *blink;
};
struct irp {
  int status;
  struct list_entry link;
};
#define CONTAINING(p, t, f) ((t *)((char *)(p)-offsetof (t, f)))
static struct list_entry queue = {&queue, &queue};
static void
insert_tail (struct list_entry *h, struct list_entry *e) {
  struct list_entry *b = h->blink;
  e->flink = h;
  e->blink = b;
  b->flink = e;
  h->blink = e;
}
static void
remove_entry (struct list_entry *e) {
  struct list_entry *f = e->flink, *b = e->blink;
  b->flink = f;
  f->blink = b;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct irp *i = malloc (sizeof *i);
    if (!i)
      break;
    i->status = __VERIFIER_nondet_int () ? 1 : 0;
    insert_tail (&queue, &i->link);
  }
  struct list_entry *e = queue.flink;
  while (e != &queue) {
    struct list_entry *n = e->flink;
    struct irp *i = CONTAINING (e, struct irp, link);
    if (i->status == 1) {
      remove_entry (e);
      free (i);
    }
    e = n;
  }
  for (e = queue.flink; e != &queue; e = e->flink)
    assert (CONTAINING (e, struct irp, link)->status == 0);
  while (queue.flink != &queue) {
    e = queue.flink;
    remove_entry (e);
    free (CONTAINING (e, struct irp, link));
  }
  return 0;
}
