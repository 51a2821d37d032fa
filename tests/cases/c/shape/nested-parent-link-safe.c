// expect: safe
// Every element of a list inside knows the object it belongs to.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct house;
struct room {
  struct house *house;
  struct room *next;
};
struct house {
  int floors;
  struct room *rooms;
  struct house *next;
};
static struct house *
build (struct house *next) {
  struct house *h = malloc (sizeof *h);
  h->floors = 1;
  h->rooms = NULL;
  h->next = next;
  while (__VERIFIER_nondet_int ()) {
    struct room *r = malloc (sizeof *r);
    r->house = h;
    r->next = h->rooms;
    h->rooms = r;
  }
  return h;
}
static void
tear_down (struct house *h) {
  struct room *r = h->rooms;
  while (r) {
    struct room *next = r->next;
    r->house->floors = 0;
    free (r);
    r = next;
  }
  free (h);
}
int
main (void) {
  struct house *street = NULL;
  while (__VERIFIER_nondet_int ())
    street = build (street);
  while (street) {
    struct house *next = street->next;
    tear_down (street);
    street = next;
  }
  return 0;
}
