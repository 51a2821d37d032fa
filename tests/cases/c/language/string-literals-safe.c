// expect: safe
// String literals end with 0 and are joined.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  const char *s = "ab" "cd\0e";
  char copy[] = "xyz", cut[2] = "xy", wide[6] = "a";
  assert (sizeof "abc" == 4 && sizeof copy == 4 && sizeof (L"ab") == 12);
  assert (cut[1] == 'y' && wide[5] == 0 && s[5] == 'e' && 1 ["ab"] == 'b');
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 6)
    return 0;
  copy[0] = s[i];
  assert (copy[0] >= 0 && copy[0] <= 'e');
  return 0;
}
