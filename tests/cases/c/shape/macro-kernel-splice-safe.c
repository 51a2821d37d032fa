// expect: safe
// list_splice_init, list_move, list_empty.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list_head {
  struct list_head *next, *prev;
};
#define list_entry(ptr, type, member)                                          \
  ((type *)((char *)(ptr)-offsetof (type, member)))
#define list_first_entry(head, type, member)                                   \
  list_entry ((head)->next, type, member)
static void
INIT_LIST_HEAD (struct list_head *h) {
  h->next = h;
  h->prev = h;
}
static int
list_empty (const struct list_head *h) {
  return h->next == h;
}
static void
list_add (struct list_head *e, struct list_head *h) {
  h->next->prev = e;
  e->next = h->next;
  e->prev = h;
  h->next = e;
}
static void
list_del (struct list_head *e) {
  e->next->prev = e->prev;
  e->prev->next = e->next;
}
static void
list_splice_init (struct list_head *l, struct list_head *h) {
  if (list_empty (l))
    return;
  l->next->prev = h;
  l->prev->next = h->next;
  h->next->prev = l->prev;
  h->next = l->next;
  INIT_LIST_HEAD (l);
}
struct page {
  struct list_head lru;
  int dirty;
};
static void
drop (struct list_head *h) {
  while (!list_empty (h)) {
    struct page *p = list_first_entry (h, struct page, lru);
    list_del (&p->lru);
    free (p);
  }
}
int
main (void) {
  struct list_head active, inactive;
  INIT_LIST_HEAD (&active);
  INIT_LIST_HEAD (&inactive);
  while (__VERIFIER_nondet_int ()) {
    struct page *p = malloc (sizeof *p);
    p->dirty = __VERIFIER_nondet_int ();
    list_add (&p->lru, p->dirty ? &active : &inactive);
  }
  while (!list_empty (&active) && __VERIFIER_nondet_int ()) {
    struct page *p = list_first_entry (&active, struct page, lru);
    list_del (&p->lru);
    list_add (&p->lru, &inactive);
  }
  list_splice_init (&active, &inactive);
  drop (&inactive);
  drop (&active);
  return 0;
}
