// expect: unsafe assertion 65
// There are three, not four.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  int data;
  struct node *next;
  struct node *prev;
} * DLL;
static DLL
node_create (int data) {
  DLL t = malloc (sizeof *t);
  t->next = NULL;
  t->prev = NULL;
  t->data = data;
  return t;
}
static DLL
dll_create (int len, int data) {
  DLL head = NULL;
  while (len > 0) {
    DLL h = node_create (data);
    h->next = head;
    if (head)
      head->prev = h;
    head = h;
    len--;
  }
  return head;
}
static void
dll_append (DLL *head, int data) {
  DLL n = node_create (data);
  if (!*head) {
    *head = n;
    return;
  }
  DLL last = *head;
  while (last->next)
    last = last->next;
  last->next = n;
  n->prev = last;
}
static void
dll_destroy (DLL head) {
  while (head) {
    DLL t = head->next;
    free (head);
    head = t;
  }
}
int
main (void) {
  int len = 2;
  DLL head = dll_create (len, 1);
  dll_append (&head, 1);
  DLL p = head;
  int count = 0;
  while (p) {
    assert (p->data == 1);
    p = p->next;
    count++;
  }
  assert (count == 4);
  dll_destroy (head);
  return 0;
}
