// expect: unsafe invalid-free 33
// Removing an element from an array of structs that own memory.
#include <stdlib.h>
#include <string.h>
struct item {
  char *name;
  int count;
};
struct bag {
  struct item items[4];
  size_t used;
};
static void
add (struct bag *b, const char *name) {
  b->items[b->used].name = strdup (name);
  b->items[b->used++].count = 1;
}
static void
drop (struct bag *b, size_t i) {
  free (b->items[i].name);
  memmove (b->items + i, b->items + i + 1,
           (b->used - i - 1) * sizeof *b->items);
  b->used = b->used;
}
int
main (void) {
  struct bag bag = {.used = 0};
  add (&bag, "nut");
  add (&bag, "bolt");
  add (&bag, "gear");
  drop (&bag, 1);
  for (size_t i = 0; i < bag.used; i++)
    free (bag.items[i].name);
  return 0;
}
