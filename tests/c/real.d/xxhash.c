// package: libxxhash-dev
// header: xxhash.h
// what: hash functions
// entry: main hash32 hash64 streamed
#define XXH_INLINE_ALL
#define XXH_VECTOR 0
#include <assert.h>
#include <xxhash.h>

unsigned
hash32 (unsigned char a, unsigned char b) {
  unsigned char bytes[2] = {a, b};
  return XXH32 (bytes, 2, 0);
}

unsigned long long
hash64 (unsigned long long x) {
  return XXH64 (&x, sizeof x, 7) ^ XXH3_64bits (&x, sizeof x);
}

unsigned
streamed (void) {
  XXH32_state_t state;
  XXH32_reset (&state, 0);
  XXH32_update (&state, "abcd", 4);
  XXH32_update (&state, "efghijklmnopqrstuvw", 19);
  return XXH32_digest (&state);
}

int
main (void) {
  assert (XXH32 ("", 0, 0) == 0x02CC5D05);
  assert (streamed () == XXH32 ("abcdefghijklmnopqrstuvw", 23, 0));
  return 0;
}
