// expect: unsafe assertion 30
// inputs: 4
// _Static_assert, _Alignas, _Alignof and offsetof.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct mixed {
  char c;
  _Alignas (16) int i;
  double d;
};

_Static_assert (sizeof (int) == 4, "int has 32 bits");
_Static_assert (offsetof (struct mixed, i) == 16, "aligned");
_Static_assert (_Alignof (struct mixed) == 16 && sizeof (struct mixed) == 32, "");

int __VERIFIER_nondet_int (void);

static _Alignas (64) char buffer[3];

int
main (void) {
  struct mixed m;
  _Alignas (32) char local[5];
  assert ((uintptr_t)buffer % 64 == 0 && (uintptr_t)&m.i % 16 == 0);
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 4)
    return 0;
  assert ((uintptr_t)&local[i] % 8 < 4);
  return 0;
}
