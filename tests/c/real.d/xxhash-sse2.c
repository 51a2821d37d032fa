// package: libxxhash-dev
// header: xxhash.h
// what: the same with vector instructions
// entry: main
#define XXH_INLINE_ALL
#include <assert.h>
#include <xxhash.h>

int
main (void) {
  static const char zeros[300];
  return XXH3_64bits (zeros, sizeof zeros) == 0;
}
