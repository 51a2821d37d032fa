// expect: safe
// Elements with a key are removed on the way back.
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
remove_all (struct item *i, int key) {
  if (!i)
    return NULL;
  i->next = remove_all (i->next, key);
  if (i->key != key)
    return i;
  struct item *next = i->next;
  free (i);
  return next;
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
