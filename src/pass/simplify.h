/* simplify.h -- what the parts of the pass 'simplify' share.  Each changes one
   procedure and answers whether it did. */

#ifndef PASS_SIMPLIFY_H
#define PASS_SIMPLIFY_H

#include "pass/block_graph.h"
#include "pass/edit.h"
#include "pass/plain_globals.h"

/* simplify_values.c: constants, copies, and values that are there already. */
bool simplify_values (Unit *, uint32_t proc);
/* simplify_dead.c: operations without a use.  'holds': registers of the
   procedure as read count when leaks are looked for.  'globals' (or NULL): what
   plain globals hold is used only where they are needed. */
bool simplify_dead (Unit *, uint32_t proc, bool holds, const PlainGlobals *);
/* Adds the globals that the procedure needs; whether one is new. */
bool simplify_needs (Unit *, uint32_t proc, bool holds, PlainGlobals *);
/* simplify_blocks.c: branches that are decided, blocks that only jump, and
   blocks that only one jump leads to. */
bool simplify_blocks (Unit *, uint32_t proc);

#endif
