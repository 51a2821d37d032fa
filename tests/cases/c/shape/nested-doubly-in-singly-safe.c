// expect: safe
// Each entry of a singly linked list has a doubly linked one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct bead {
  struct bead *prev, *next;
  int value;
};
struct string {
  struct bead *first;
  struct string *next;
};
static void
thread (struct string *s, int value) {
  struct bead *b = malloc (sizeof *b);
  b->value = value;
  b->prev = NULL;
  b->next = s->first;
  if (s->first)
    s->first->prev = b;
  s->first = b;
}
static void
unthread (struct string *s) {
  struct bead *b = s->first;
  while (b) {
    struct bead *next = b->next;
    if (next)
      next->prev = NULL;
    free (b);
    b = next;
  }
}
int
main (void) {
  struct string *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct string *s = malloc (sizeof *s);
    s->first = NULL;
    while (__VERIFIER_nondet_int ())
      thread (s, __VERIFIER_nondet_int ());
    s->next = all;
    all = s;
  }
  while (all) {
    struct string *s = all;
    all = all->next;
    unthread (s);
    free (s);
  }
  return 0;
}
