// expect: error 10 there are two lines 'init'
/* Which of them is it? */
#include <assay.h>

int count[4], slot[4];

REF_COUNT (page, int p in 0 .. 4, count[p]);
REF_TO (page, s (int i in 0 .. 4) : slot[i] == p + 1);
REF_INIT (first);
REF_INIT (second);
REF_ENTRY (step ());

void
first (void) {
  count[3] = 1;
}

void
second (void) {
}

void
step (void) {
}
