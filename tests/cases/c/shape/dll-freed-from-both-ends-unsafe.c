// expect: unsafe invalid-deref 27
// inputs: 1, 0, 1
// The next cell is read after the first one was freed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  struct node *next, *prev;
} * DLL;
int
main (void) {
  DLL head = NULL, tail;
  while (__VERIFIER_nondet_int ()) {
    DLL x = malloc (sizeof *x);
    x->prev = NULL;
    x->next = head;
    if (head)
      head->prev = x;
    head = x;
  }
  tail = head;
  while (tail && tail->next)
    tail = tail->next;
  while (head) {
    if (__VERIFIER_nondet_int ()) {
      free (head);
      DLL t = head->next;
      head = t;
      if (head)
        head->prev = NULL;
      else
        tail = NULL;
    } else {
      DLL t = tail->prev;
      free (tail);
      tail = t;
      if (tail)
        tail->next = NULL;
      else
        head = NULL;
    }
  }
  return 0;
}
