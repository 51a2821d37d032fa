// expect: safe
// A copy has the same pointers, until they are given up.
#include <assert.h>
#include <stdlib.h>
struct buffer {
  int *data;
  int count;
};
int
main (void) {
  struct buffer a = {malloc (3 * sizeof (int)), 3};
  for (int i = 0; i < a.count; i++)
    a.data[i] = i;
  struct buffer b = a;
  b.data[2] = 7;
  assert (a.data[2] == 7);
  free (a.data);
  a = (struct buffer){NULL, 0};
  b = a;
  int sum = 0;
  for (int i = 0; i < b.count; i++)
    sum += b.data[i];
  return sum != 0;
}
