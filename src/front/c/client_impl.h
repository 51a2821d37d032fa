/* client_impl.h -- what the parts of the writer of clients share. */

#ifndef FRONT_C_CLIENT_IMPL_H
#define FRONT_C_CLIENT_IMPL_H

#include "front/c/client.h"

enum { SLOTS = 4, SEEN = 12, MANY = 64, CLIENTS = 3 };

typedef struct {
  const Source *source;
  UnitRefs *refs;
  Str out;
} Client;

/* Whether calls of several clients interleave. */
static inline bool
client_interleaves (const Client *c) {
  return c->refs->atomic != REF_ATOMIC_ENTRIES;
}

/* client.c: what follows is at this place for the compiler; of the client
   itself. */
void client_place (Client *, Pos);
void client_nowhere (Client *);
/* The type of a parameter that is a number, if the definition says it in words
   alone. */
bool client_number_type (Client *, const RefEntry *, const char *name);

/* client_entry.c: calls, and the main procedure. */
void client_write_calls (Client *);
void client_write_main (Client *);

#endif
