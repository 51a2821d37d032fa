// expect: unsafe invalid-deref 13
// The size of the pointer's target, or of the array.
#include <stdlib.h>
#include <string.h>
struct entry {
  long key;
  long value;
};
int
main (void) {
  size_t count = 3;
  struct entry *table = malloc (count * sizeof (long));
  memset (table, 0, count * sizeof *table);
  long sum = table[0].key + table[2].value;
  free (table);
  return sum != 0;
}
