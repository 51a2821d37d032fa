// expect: safe
// A builder of strings: the length of a literal is counted in each round, and
// the block is doubled until the literal and a zero fit.
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
  if (b->length + n + 1 > b->room) {
    while (b->length + n + 1 > b->room)
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
    append (&b, "hello");
  free (b.text);
  return 0;
}
