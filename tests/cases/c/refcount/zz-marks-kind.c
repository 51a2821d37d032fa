// expect: error 7 there is no kind 'thing': no REF_COUNT names it
/* A reference to what is not counted. */
#include <assay.h>

int count;

REF_TO (thing, it () : count == t);
REF_ENTRY (step ());

void
step (void) {
}
