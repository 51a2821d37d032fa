// package: busybox
// source: libbb/llist.c include/libbb.h
// what: lists of strings, with any number of elements
// entry: main any_list any_end any_unlink any_reverse any_pop llist_pop llist_rev llist_unlink
#include <stdlib.h>
#include <string.h>

/* What libbb.h brings, which needs a configured tree. */
#define LIBBB_H 1
#define FAST_FUNC
typedef struct llist_t {
  struct llist_t *link;
  char *data;
} llist_t;
void *xmalloc (size_t);
void *xzalloc (size_t);
#include "llist.c"

int __VERIFIER_nondet_int (void);
static char text[] = "text";

void *
xmalloc (size_t size) {
  return malloc (size);
}

void *
xzalloc (size_t size) {
  return calloc (1, size);
}

static llist_t *
some (void) {
  llist_t *list = NULL;
  while (__VERIFIER_nondet_int ())
    llist_add_to (&list, text);
  return list;
}

int
any_list (void) {
  llist_free (some (), NULL);
  return 0;
}

int
any_end (void) {
  llist_t *list = NULL;
  while (__VERIFIER_nondet_int ())
    llist_add_to_end (&list, text);
  llist_free (list, NULL);
  return 0;
}

int
any_unlink (void) {
  llist_t *list = some (), *at = list;
  while (at && __VERIFIER_nondet_int ())
    at = at->link;
  llist_unlink (&list, at);
  free (at);
  llist_free (list, NULL);
  return 0;
}

int
any_reverse (void) {
  llist_free (llist_rev (some ()), NULL);
  return 0;
}

int
any_pop (void) {
  llist_t *list = some ();
  while (__VERIFIER_nondet_int ())
    llist_pop (&list);
  llist_free (list, NULL);
  return 0;
}

int
main (void) {
  llist_t *list = NULL;
  llist_add_to (&list, text);
  int found = llist_find_str (list, "text") == list;
  llist_free (list, NULL);
  return !found;
}
