/* What must not happen, and what must not be reached: told to the client. */

#include "symbolic/symbolic_impl.h"

/* A known error ends the execution; a leak is at its end anyhow. */
static void
pass_over (Symbolic *sym, Paths *s, Value bad, ErrorKind kind) {
  if (kind != KIND_LEAK)
    paths_restrict (sym, s, value_not (&sym->values, bad));
}

void
sym_oblige (Symbolic *sym, Paths *s, Value bad, ErrorKind kind) {
  sym_oblige_at (sym, s, bad, kind, paths_pos (sym, s));
}

void
sym_oblige_at (Symbolic *sym, Paths *s, Value bad, ErrorKind kind, Pos pos) {
  if (unit_knows (sym->unit, kind, pos))
    pass_over (sym, s, bad, kind);
  else if (unit_looks_for (sym->unit, kind))
    sym->client->oblige (sym->context, s, bad, kind, pos);
  else if (!unit_passes_over (sym->unit, kind) && !value_is (bad, 0))
    sym_obstruct (sym, s, bad, "an error that is not looked for");
}

void
sym_obstruct (Symbolic *sym, Paths *s, Value condition, const char *what) {
  Value here = value_and (&sym->values, s->guard, condition);
  paths_restrict (sym, s, value_not (&sym->values, condition));
  sym->client->obstruct (sym->context, s, here,
                         what ? what : "something that is not modelled");
}
