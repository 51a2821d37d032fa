/* client.h -- C text made from what the user says about reference counts
   (program/unit/unit_refs.h): the most general client of the entries. */

#ifndef FRONT_C_CLIENT_H
#define FRONT_C_CLIENT_H

#include "front/c/c_front.h"
#include "program/unit/unit_refs.h"

/* The user's file with the client behind it, for the compiler; the caller
   frees it.  Macros of assay.h are not read again if 'is_marked'. */
char *client_text (const Source *, UnitRefs *, bool is_marked);

/* The text of assay.h. */
const char *client_header (Arena *);

/* What macros of assay.h in the compiled program say; '*refs' stays NULL if
   there are none.  False after a message. */
bool client_read_marks (CFront *, UnitRefs **refs);

/* Adds checks to the user's procedures, where they write counts. */
void client_check_counts (Unit *, const UnitRefs *);

/* Finds the procedures of the client in the Unit; false after a message. */
bool client_resolve (CFront *, UnitRefs *);

#endif
