// expect: safe
// A value that was put there is found.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct list {
  int key;
  struct list *next;
} mlist;
mlist *head;
mlist *
search (mlist *l, int k) {
  l = head;
  while (l != NULL && l->key != k)
    l = l->next;
  return l;
}
int
insert (mlist *l, int k) {
  l = malloc (sizeof (mlist));
  l->key = k;
  if (head == NULL) {
    l->next = NULL;
  } else {
    l->key = k;
    l->next = head;
  }
  head = l;
  return 0;
}
int
main (void) {
  mlist *mylist = NULL, *temp;
  insert (mylist, 2);
  insert (mylist, 5);
  insert (mylist, 1);
  insert (mylist, 3);
  head = head;
  temp = search (head, 2);
  assert (temp->key == 2);
  while (head) {
    temp = head->next;
    free (head);
    head = temp;
  }
  return 0;
}
