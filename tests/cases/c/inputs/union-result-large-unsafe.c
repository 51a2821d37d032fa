// expect: unsafe assertion 11
// native: no it depends on what is outside
// In a struct that is returned in memory.
#include <assert.h>
struct val { long tag[4]; union { const char *str; long num; } u; };
struct val parse (void);
int
main (void) {
  struct val v = parse ();
  if (v.tag[2] == 1)
    assert (v.u.num != 7);
  return 0;
}
