// expect: unsafe assertion 50
// inputs: 1, 7, 0, 7
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int key;
  struct item *next;
};
static void
push (struct item **list, int key) {
  struct item *i = malloc (sizeof *i);
  i->key = key;
  i->next = *list;
  *list = i;
}
static void
destroy (struct item *i) {
  while (i) {
    struct item *next = i->next;
    free (i);
    i = next;
  }
}
static struct item *
remove_all (struct item *list, int key) {
  struct item *before = NULL;
  for (struct item *i = list, *next; i; i = next) {
    next = i->next;
    if (i->key != key || !next) {
      before = i;
      continue;
    }
    if (before)
      before->next = next;
    else
      list = next;
    free (i);
  }
  return list;
}
int
main (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ())
    push (&list, __VERIFIER_nondet_int ());
  int key = __VERIFIER_nondet_int ();
  list = remove_all (list, key);
  for (struct item *i = list; i; i = i->next)
    assert (i->key != key);
  destroy (list);
  return 0;
}
