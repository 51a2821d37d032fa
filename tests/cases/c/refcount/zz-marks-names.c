// expect: error 7 parameter 1 of 'set' is 'i', not 'p'
/* Arguments go by position. */
#include <assay.h>

int cnt[16], slot[16];

REF_ENTRY (set (p: in 0 .. 16, i: in 0 .. 8));
REF_COUNT (page, int p in 0 .. 16, cnt[p]);
REF_TO (page, s (int i in 0 .. 16) : slot[i] == p + 1);

void
set (int i, int p) {
  slot[i] = p + 1;
}
