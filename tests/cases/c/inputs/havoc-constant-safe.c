// expect: safe assuming 'change'
// native: no it depends on what is outside
// What is constant is not written.
#include <assert.h>
const int level = 1;
const char *const names[] = {"a", "b"};
extern void change (const int *, char *);
int
main (void) {
  change (&level, (char *) "abc");
  assert (level == 1 && names[1][0] == 'b');
  return 0;
}
