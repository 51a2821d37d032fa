// expect: unsafe invalid-deref 33
// inputs: 1, 1, 1, 1, 0
// The zero is forgotten where room is made.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
struct builder {
  char *text;
  size_t length, room;
};
static void
begin (struct builder *b) {
  b->room = 16;
  b->length = 0;
  b->text = malloc (b->room);
  if (!b->text)
    exit (1);
  b->text[0] = 0;
}
static void
append (struct builder *b, const char *s) {
  size_t n = strlen (s);
  if (b->length + n > b->room) {
    while (b->length + n > b->room)
      b->room *= 2;
    char *larger = realloc (b->text, b->room);
    if (!larger) {
      free (b->text);
      exit (1);
    }
    b->text = larger;
  }
  memcpy (b->text + b->length, s, n + 1);
  b->length += n;
}
int
main (void) {
  struct builder b;
  begin (&b);
  while (__VERIFIER_nondet_int ())
    append (&b, "four");
  free (b.text);
  return 0;
}
