// expect: unsafe assertion 46
// inputs: 1, 7, 1, 7, 1, 1, 0, 7
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
static void
remove_all (struct item **link, int key) {
  while (*link) {
    struct item *i = *link;
    if (i->key == key) {
      *link = i->next;
      free (i);
      if (!*link)
        break;
    }
    link = &(*link)->next;
  }
}
int
main (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ())
    push (&list, __VERIFIER_nondet_int ());
  int key = __VERIFIER_nondet_int ();
  remove_all (&list, key);
  for (struct item *i = list; i; i = i->next)
    assert (i->key != key);
  destroy (list);
  return 0;
}
