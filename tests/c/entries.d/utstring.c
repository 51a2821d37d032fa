// package: uthash-dev
// header: utstring.h
// what: strings that grow
// judged: _utstring_BuildTable precondition the table has as many elements as the needle, and one
// judged: _utstring_BuildTableR precondition the table has as many elements as the needle, and one
// judged: utstring_find precondition the length is that of the needle; SIZE_MAX wraps around
#include <stdlib.h>
#include <utstring.h>

#include <assay.h>
#ifdef REQUIRES
ASSAY_REQUIRES (_utstring_BuildTable)
(const char *needle, size_t length, long *table) {
  return length < 4 && assay_has (needle, length) &&
         assay_has (table, length + 1);
}
ASSAY_REQUIRES (_utstring_BuildTableR)
(const char *needle, size_t length, long *table) {
  return length < 4 && assay_has (needle, length) &&
         assay_has (table, length + 1);
}
#endif
