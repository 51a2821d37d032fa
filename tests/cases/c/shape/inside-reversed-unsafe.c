// expect: unsafe invalid-deref 34
// inputs: 1
// It is walked after the array was freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct elem {
  int k;
  struct elem *next;
  char c;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  __VERIFIER_assume (n > 0 && n < 100000);
  struct elem *a = malloc (n * sizeof *a), *list = NULL, *back = NULL;
  if (!a)
    return 0;
  int i = 0;
  do {
    struct elem *p = a + i;
    p->next = list;
    p->k = i;
    list = p;
  } while (++i < n);
  while (list) {
    struct elem *t = list->next;
    list->next = back;
    back = list;
    list = t;
  }
  free (a);
  for (; back; back = back->next)
    back->k = 1;
  free (a);
  return 0;
}
