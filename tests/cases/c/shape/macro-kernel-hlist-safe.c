// expect: safe
// Lists with a head of one pointer, as in hash tables of Linux.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned long __VERIFIER_nondet_ulong (void);
struct hnode {
  struct hnode *next, **pprev;
};
struct hhead {
  struct hnode *first;
};
#define hentry(p, type, member) ((type *)((char *)(p)-offsetof (type, member)))
struct inode {
  unsigned long number;
  struct hnode hash;
};
static struct hhead buckets[4];
static void
hadd (struct hnode *n, struct hhead *h) {
  n->next = h->first;
  if (h->first)
    h->first->pprev = &n->next;
  h->first = n;
  n->pprev = &h->first;
}
static void
hdel (struct hnode *n) {
  *n->pprev = n->next;
  if (n->next)
    n->next->pprev = n->pprev;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct inode *i = malloc (sizeof *i);
    i->number = __VERIFIER_nondet_ulong ();
    hadd (&i->hash, &buckets[i->number % 4]);
  }
  for (int b = 0; b < 4; b++)
    while (buckets[b].first) {
      struct hnode *n = buckets[b].first;
      hdel (n);
      free (hentry (n, struct inode, hash));
    }
  return 0;
}
