#include "evidence/harness_impl.h"

#include <string.h>

bool
harness_has_entry (const Harness *h) {
  const char *entry = h->origin.reading->entry;
  return entry && strcmp (entry, "main");
}

void
harness_arguments (Str *out, const Harness *h) {
  (void)out;
  (void)h;
}

void
harness_entry (Str *out, const Harness *h) {
  (void)out;
  (void)h;
}
