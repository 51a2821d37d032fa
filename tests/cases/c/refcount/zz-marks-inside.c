// expect: error 16 function declared in block scope cannot have 'static' storage class
// native: no driver: what is tested is the engine
/* A function has no marks in it. */
#include <assay.h>
int count[16];
int slot[8];
REF_COUNT (page, int p in 0 .. 16, count[p]);
REF_TO (page, s (int i in 0 .. 8) : slot[i] == p + 1);
REF_ENTRY (set (i: in 0 .. 8, p: in 0 .. 16));
void set (int i, int p) {
  if (slot[i]) --count[slot[i] - 1];
  slot[i] = p + 1;
  ++count[p];
}
void leak (int p) {
  REF_ENTRY (leak (p: in 0 .. 16));
  ++count[p];
}
