// expect: unsafe invalid-deref 14
// The end is written behind the last element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int value;
  struct node *next;
};
enum { SIZE = 1000 };
static struct node pool[SIZE];
static struct node *avail;
static void
init (void) {
  pool[SIZE].next = NULL;
  for (int i = 0; i < SIZE - 1; i++)
    pool[i].next = &pool[i + 1];
  avail = pool;
}
static struct node *
get (void) {
  struct node *n = avail;
  if (n)
    avail = n->next;
  return n;
}
int
main (void) {
  init ();
  struct node *used = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = get ();
    if (!n)
      break;
    n->value = 1;
    n->next = used;
    used = n;
    if (__VERIFIER_nondet_int ()) {
      struct node *m = used;
      used = m->next;
      m->next = avail;
      avail = m;
    }
  }
  return 0;
}
