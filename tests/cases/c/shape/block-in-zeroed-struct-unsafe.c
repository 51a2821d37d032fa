// expect: unsafe invalid-free 37
// inputs: 1, 40, 0
// A name that is too long is copied over the other pointer.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  char name[24];
  unsigned length;
  struct node *child;
};
static struct node *
make (const char *name, size_t length) {
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    abort ();
  if (length > sizeof n->name + 16)
    length = sizeof n->name + 16;
  memcpy (n->name, name, length);
  n->length = length;
  return n;
}
int
main (void) {
  char text[64];
  memset (text, 'a', sizeof text);
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    unsigned length = __VERIFIER_nondet_int ();
    struct node *n = make (text, length % 64);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list->next;
    free (list->child);
    free (list);
    list = n;
  }
  return 0;
}
