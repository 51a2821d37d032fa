// expect: safe
// Two pointers are exchanged without a third one.
#include <stdint.h>
int
main (void) {
  int one = 1, two = 2;
  uintptr_t a = (uintptr_t)&one, b = (uintptr_t)&two;
  a ^= b;
  b ^= a;
  a ^= b;
  return *(int *)a != 2 || *(int *)b != 1;
}
