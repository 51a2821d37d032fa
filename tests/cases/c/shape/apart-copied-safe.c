// expect: safe
// Elements without a key are copied to another list.
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
filter (const struct item *i, int key) {
  struct item *copy = NULL;
  for (; i; i = i->next)
    if (i->key != key)
      push (&copy, i->key);
  return copy;
}
int
main (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ())
    push (&list, __VERIFIER_nondet_int ());
  int key = __VERIFIER_nondet_int ();
  struct item *all = list;
  list = filter (all, key);
  destroy (all);
  for (struct item *i = list; i; i = i->next)
    assert (i->key != key);
  destroy (list);
  return 0;
}
