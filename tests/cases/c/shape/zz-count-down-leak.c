// expect: unsafe leak 16
// inputs: 1
// The last one stays.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct node {
  struct node *next;
  int data;
};
static struct node *
make (int length) {
  struct node *head = NULL;
  while (length > 0) {
    struct node *n = malloc (sizeof *n);
    if (!n)
      abort ();
    n->next = head;
    head = n;
    length--;
  }
  return head;
}
int
main (void) {
  int length = __VERIFIER_nondet_int ();
  __VERIFIER_assume (length >= 0 && length < 1000);
  struct node *list = make (length), *n = list;
  for (int i = 0; i < length; i++) {
    n->data = i;
    n = n->next;
  }
  while (length > 1) {
    n = list->next;
    free (list);
    list = n;
    length--;
  }
  return 0;
}
