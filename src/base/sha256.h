/* sha256.h -- the hash by which evidence names its source (FIPS 180-4). */

#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 };

/* Writes 64 hexadecimal digits and the terminating zero. */
void sha256_hex (const void *bytes, size_t len, char hex[SHA256_HEX]);

#endif
