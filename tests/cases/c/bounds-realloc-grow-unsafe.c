// expect: unsafe invalid-deref 14
// A vector that doubles; the new capacity is in elements, not in bytes.
#include <stdlib.h>
struct vector {
  int *data;
  size_t count, room;
};
static void
push (struct vector *v, int x) {
  if (v->count == v->room) {
    v->room = v->room ? 2 * v->room : 2;
    v->data = realloc (v->data, v->room + sizeof *v->data);
  }
  v->data[v->count++] = x;
}
int
main (void) {
  struct vector v = {NULL, 0, 0};
  for (int i = 0; i < 5; i++)
    push (&v, i);
  int bad = v.data[4] != 4;
  free (v.data);
  return bad;
}
