// expect: safe
// Macros as those of Linux: init, add, del, loops by entries.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list_head {
  struct list_head *next, *prev;
};
#define LIST_HEAD_INIT(name)                                                   \
  { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT (name)
#define container_of(ptr, type, member)                                        \
  ((type *)((char *)(ptr)-offsetof (type, member)))
#define list_entry(ptr, type, member) container_of (ptr, type, member)
#define list_for_each_entry(pos, head, member)                                 \
  for (pos = list_entry ((head)->next, __typeof__ (*pos), member);             \
       &pos->member != (head);                                                 \
       pos = list_entry (pos->member.next, __typeof__ (*pos), member))
#define list_for_each_entry_safe(pos, n, head, member)                         \
  for (pos = list_entry ((head)->next, __typeof__ (*pos), member),             \
      n = list_entry (pos->member.next, __typeof__ (*pos), member);            \
       &pos->member != (head);                                                 \
       pos = n, n = list_entry (n->member.next, __typeof__ (*n), member))
static void
__list_add (struct list_head *new, struct list_head *prev,
            struct list_head *next) {
  next->prev = new;
  new->next = next;
  new->prev = prev;
  prev->next = new;
}
static void
list_add_tail (struct list_head *new, struct list_head *head) {
  __list_add (new, head->prev, head);
}
static void
list_del (struct list_head *entry) {
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
}
struct item {
  int price;
  struct list_head list;
  int count;
};
int
main (void) {
  LIST_HEAD (cart);
  struct item *i, *n = NULL;
  while (__VERIFIER_nondet_int ()) {
    i = malloc (sizeof *i);
    i->price = __VERIFIER_nondet_int ();
    i->count = 1;
    list_add_tail (&i->list, &cart);
  }
  list_for_each_entry (i, &cart, list) i->count++;
  list_for_each_entry_safe (i, n, &cart, list) {
    list_del (&i->list);
    free (i);
  }
  return 0;
}
