// package: zlib
// source: crc32.c
// what: compression: checksums and tables
// entry: main sums inflate_table adler32_combine
#include "adler32.c"
#undef DO1
#undef DO8
#include "crc32.c"
#include "inftrees.c"
#include "zutil.c"
#include <assert.h>

unsigned long
sums (unsigned char a, unsigned char b) {
  unsigned char bytes[2] = {a, b};
  unsigned long sum = adler32 (1, bytes, 2);
  assert (sum >> 16 < 65521 && (sum & 65535) < 65521);
  return sum ^ crc32 (0, bytes, 2);
}

int
main (void) {
  static const unsigned char text[] = "123456789";
  assert (crc32 (0, text, 9) == 0xcbf43926);
  assert (adler32 (1, text, 9) == 0x091e01de);
  return 0;
}
