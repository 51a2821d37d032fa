// expect: safe
// A flexible array member: the header counts, too.
#include <stdlib.h>
struct line {
  int length;
  char chars[];
};
static struct line *
make (int length) {
  struct line *l = malloc (sizeof *l + length);
  if (length >= 4)
    l->length = length;
  for (int i = 0; i < length; i++)
    l->chars[i] = 'a';
  return l;
}
int
main (void) {
  struct line *l = make (6);
  int bad = l->length != 6 || l->chars[5] != 'a';
  free (l);
  return bad;
}
