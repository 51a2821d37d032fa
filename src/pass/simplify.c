/* simplify: what is known is computed, and what nobody needs goes.

   Repeated until nothing changes: a branch that is decided makes a value known,
   and so on. */

#include "pass/simplify.h"

#include "pass/call_graph.h"
#include "pass/pass.h"

enum { MAX_ROUNDS = 20 };

void
pass_simplify (Unit *u) {
  CallGraph *calls = unit_looks_for (u, KIND_LEAK) ? call_graph_new (u) : NULL;
  for (uint32_t i = 0; i < u->procs.len; i++) {
    bool holds =
        calls && u->procs.data[i].is_library && calls->nodes[i].may_end;
    bool changes = true;
    edit_drop_unreachable (u, i);
    for (int round = 0; changes && round < MAX_ROUNDS; round++) {
      changes = simplify_values (u, i);
      changes |= simplify_blocks (u, i);
      changes |= simplify_dead (u, i, holds, NULL);
    }
  }
  call_graph_free (calls);
}
