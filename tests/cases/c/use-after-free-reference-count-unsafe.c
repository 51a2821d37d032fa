// expect: unsafe invalid-deref 29
// An object with a count of its users; 'put' frees it at zero.
#include <stdlib.h>
struct object {
  int references, data;
};
static struct object *
make (void) {
  struct object *o = malloc (sizeof *o);
  o->references = 1;
  o->data = 42;
  return o;
}
static struct object *
get (struct object *o) {
  o->references++;
  return o;
}
static void
put (struct object *o) {
  if (--o->references == 0)
    free (o);
}
int
main (void) {
  struct object *mine = make ();
  struct object *yours = mine;
  put (mine);
  int data = yours->data;
  put (yours);
  return data != 42;
}
