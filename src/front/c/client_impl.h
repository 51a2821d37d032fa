/* client_impl.h -- what the parts of the writer of clients share. */

#ifndef FRONT_C_CLIENT_IMPL_H
#define FRONT_C_CLIENT_IMPL_H

#include "front/c/client.h"

enum { SEEN = 12, MANY = 64, CLIENTS = 3 };

/* How often an entry is called in a row, for counts of 8 and of 16 bits. */
enum { TIMES_BYTE = 260, TIMES_SHORT = 66000 };

typedef struct {
  const Source *source;
  UnitRefs *refs;
  Str out;
  Arena arena; /* of texts in the making */
} Client;

/* Whether calls of several clients interleave. */
static inline bool
client_interleaves (const Client *c) {
  return c->refs->atomic != REF_ATOMIC_ENTRIES;
}

/* Whether entries are called many times in a row, as overflow needs. */
static inline bool
client_repeats (const Client *c) {
  return c->refs->checks & REF_CHECK_OVERFLOW && !client_interleaves (c);
}

/* Of the tables of live objects, and of references that clients hold. */
static inline int
client_slots (const Client *c) {
  return client_repeats (c) ? TIMES_BYTE + 20 : 4;
}

/* client.c: what follows is at this place for the compiler; of the client
   itself. */
void client_place (Client *, Pos);
void client_nowhere (Client *);
/* One end of a range, to be compared with. */
const char *client_bound (Client *, const char *text);
/* The type of a parameter that is a number, if the definition says it in words
   alone. */
bool client_number_type (Client *, const RefEntry *, const char *name);

/* client_entry.c: calls, and the main procedure. */
void client_write_calls (Client *);
void client_write_main (Client *);

#endif
