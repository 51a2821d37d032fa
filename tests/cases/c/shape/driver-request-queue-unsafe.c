// expect: unsafe invalid-deref 46
// inputs: 1, 0
// An entry is taken from an empty queue.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list_entry {
  struct list_entry *flink, *blink;
};
struct irp {
  int status;
  struct list_entry link;
  void *buffer;
};
struct ext {
  struct list_entry queue;
  int count;
};
#define CONTAINING(p, t, f) ((t *)((char *)(p)-offsetof (t, f)))
#include <stddef.h>
static void
init (struct list_entry *h) {
  h->flink = h->blink = h;
}
static int
empty (struct list_entry *h) {
  return h->flink == h;
}
static void
insert_tail (struct list_entry *h, struct list_entry *e) {
  struct list_entry *b = h->blink;
  e->flink = h;
  e->blink = b;
  b->flink = e;
  h->blink = e;
}
static struct list_entry *
remove_head (struct list_entry *h) {
  struct list_entry *e = h->flink, *f = e->flink;
  h->flink = f;
  f->blink = h;
  return e;
}
static void
complete (struct irp *i, int s) {
  i->status = s;
  free (i->buffer);
  free (i);
}
int
main (void) {
  struct ext *x = malloc (sizeof *x);
  if (!x)
    return 1;
  init (&x->queue);
  x->count = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      struct irp *i = malloc (sizeof *i);
      if (!i)
        continue;
      i->buffer = malloc (16);
      insert_tail (&x->queue, &i->link);
      x->count++;
    } else {
      struct list_entry *e = remove_head (&x->queue);
      x->count--;
      complete (CONTAINING (e, struct irp, link), 0);
    }
  }
  while (!empty (&x->queue))
    complete (CONTAINING (remove_head (&x->queue), struct irp, link), -1);
  free (x);
  return 0;
}
