// expect: safe
// Cells are freed at the front or at the back.
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
      DLL t = head->next;
      free (head);
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
