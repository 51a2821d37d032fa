// expect: unsafe invalid-deref 8
// A literal cannot be written to, an array that begins with it can.
#include <ctype.h>
int
main (void) {
  char *name = "assay";
  char *p = name;
  *p = 'A';
  return name[0] != 'A';
}
