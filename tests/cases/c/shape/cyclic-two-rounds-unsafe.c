// expect: unsafe assertion 43
// inputs: 2
// The first one is changed before.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  int data;
  struct node *next;
} * SLL;
static SLL
node_create (int data) {
  SLL t = malloc (sizeof *t);
  t->next = NULL;
  t->data = data;
  return t;
}
static SLL
circular_create (int len, int data) {
  SLL last = node_create (data), head = last;
  while (len > 1) {
    SLL h = node_create (data);
    h->next = head;
    head = h;
    len--;
  }
  last->next = head;
  return head;
}
int
main (void) {
  int len = __VERIFIER_nondet_int ();
  if (len < 1)
    return 0;
  SLL head = circular_create (len, 1);
  SLL cur = head->next;
  head->data = 3;
  while (head != cur) {
    assert (cur->data == 1);
    cur->data = 2;
    cur = cur->next;
  }
  assert (cur->data == 1);
  cur = head->next;
  while (cur != head) {
    SLL t = cur->next;
    assert (cur->data == 2);
    free (cur);
    cur = t;
  }
  free (head);
  return 0;
}
