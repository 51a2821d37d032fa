// expect: safe
// Recursive merge sort on a list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct rec {
  int key;
  struct rec *next;
};
static struct rec *
merge (struct rec *a, struct rec *b) {
  struct rec head, *end = &head;
  while (a && b) {
    if (a->key < b->key) {
      end->next = a;
      a = a->next;
    } else {
      end->next = b;
      b = b->next;
    }
    end = end->next;
  }
  end->next = a ? a : b;
  return head.next;
}
static struct rec *
sort (struct rec *list) {
  if (!list || !list->next)
    return list;
  struct rec *slow = list, *fast = list->next;
  while (fast && fast->next) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct rec *second = slow->next;
  slow->next = NULL;
  return merge (sort (list), sort (second));
}
int
main (void) {
  struct rec *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct rec *r = malloc (sizeof *r);
    r->key = __VERIFIER_nondet_int ();
    r->next = list;
    list = r;
  }
  list = sort (list);
  while (list) {
    struct rec *r = list;
    list = list->next;
    free (r);
  }
  return 0;
}
