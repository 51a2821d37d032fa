// expect: safe
// A name of some length is copied into a new node of zeros: its other pointer
// is still NULL.
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
  if (length > sizeof n->name)
    length = sizeof n->name;
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
