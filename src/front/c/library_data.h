/* library_data.h -- what scripts/embed makes of the directory 'library'. */

#ifndef FRONT_C_LIBRARY_DATA_H
#define FRONT_C_LIBRARY_DATA_H

#include <stddef.h>

typedef struct {
  const unsigned char *bytes;
  size_t len;
} LibraryBitcode;

extern const LibraryBitcode library_64, library_32;
extern const LibraryBitcode library_header; /* the text of assay.h */

/* The functions it defines, without prefix; ends with NULL. */
extern const char *const library_names[];

#endif
