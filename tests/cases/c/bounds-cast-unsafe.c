// expect: unsafe invalid-deref 8
// Four bytes are read where only two are left.
#include <stdint.h>
#include <string.h>
static uint32_t
read32 (const unsigned char *at) {
  uint32_t value;
  memcpy (&value, at, sizeof value);
  return value;
}
int
main (void) {
  unsigned char bytes[6] = {1, 0, 0, 0, 2, 0};
  return read32 (bytes + 4) != 2;
}
