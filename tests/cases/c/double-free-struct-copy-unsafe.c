// expect: unsafe invalid-free 17
// A copied struct shares what it owns.
#include <stdlib.h>
#include <string.h>
struct text {
  size_t length;
  char *chars;
};
static struct text
make (const char *from) {
  struct text t = {strlen (from), malloc (strlen (from) + 1)};
  strcpy (t.chars, from);
  return t;
}
static void
destroy (struct text *t) {
  free (t->chars);
  t->chars = NULL;
}
int
main (void) {
  struct text a = make ("one");
  struct text b = a;
  b.length = 2;
  destroy (&a);
  destroy (&b);
  return 0;
}
