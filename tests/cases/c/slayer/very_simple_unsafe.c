// expect: unsafe invalid-deref 11
// Null, and used.
#include <stddef.h>
struct item {
  struct item *next;
  int value;
};
int
main (void) {
  struct item *i = NULL;
  i->value = 3;
  return 0;
}
