/* c_guards.h -- what lies before the objects of a generated program.

   AddressSanitizer puts a gap behind each global object, but none before the
   first one of a section.  The gap behind a large object is large. */

static char guard_of_data[4096] = {1};
static char guard_of_zeros[4096] = {0};
static const char guard_of_constants[4096] = {1};
