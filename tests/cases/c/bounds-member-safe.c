// expect: safe
// allow: bounds
// Past a member is still inside the struct; past the struct is not.
#include <assert.h>
struct record {
  char name[4];
  char city[4];
};
int
main (void) {
  struct record r = {"abc", "xyz"};
  char *p = r.name;
  int seen = 0;
  for (int i = 0; i < 8; i++)
    seen += p[i] != 0;
  assert (seen == 6);
  return 0;
}
