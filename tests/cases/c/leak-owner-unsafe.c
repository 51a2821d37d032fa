// expect: unsafe leak 10
// What a lost struct owns is lost with it; the report is about the owner.
#include <stdlib.h>
struct text {
  char *chars;
  int length;
};
static void
build (int length) {
  struct text *t = malloc (sizeof *t);
  t->chars = malloc (length);
  t->chars[0] = 'a';
  t->length = length;
}
int
main (void) {
  build (3);
  return 0;
}
