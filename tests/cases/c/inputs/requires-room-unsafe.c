// expect: unsafe assertion 17
// native: no it depends on what is outside
// How much room there is, is known of any object.
#include <assay.h>
ASSAY_REQUIRES (clear) (char *to, unsigned n) {
  return assay_room (to) >= n;
}
static void
clear (char *to, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    to[i] = 0;
}
int
main (void) {
  char room[6];
  clear (room + 2, 4);
  clear (room + 2, 5);
  return 0;
}
