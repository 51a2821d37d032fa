// expect: safe
// Walking with a pointer up to the end.
#include <stddef.h>
static int
total (const int *from, const int *to) {
  int sum = 0;
  for (const int *p = from; p < to; p++)
    sum += *p;
  return sum;
}
int
main (void) {
  int data[] = {4, 5, 6};
  return total (data, data + sizeof data / sizeof *data) != 15;
}
