/* What symbolic execution asks the bounded checker: how often loops are
   followed, and what becomes of errors, assumptions and ends on the way. */

#include "engine/bmc/bmc.h"

enum { LAST_ROUND = 4 };

static void
oblige (void *context, Paths *s, Value bad, ErrorKind kind, Pos pos) {
  bmc_oblige (context, s, bad, kind, pos);
}

static void
obstruct (void *context, const Paths *s, Value here, const char *what) {
  bmc_obstruct (context, s, here, what);
}

static void
assumed (void *context, const Paths *s, const UnitOp *op, Value before) {
  bmc_note_assumption (context, s, op, before);
}

static void
cut (void *context, Value guard, Value condition, const char *clause) {
  bmc_note_cut (context, guard, condition, clause);
}

static void
ended (void *context, const Paths *s) {
  Bmc *b = context;
  b->ended = value_or (b->values, b->ended, paths_guard (s));
}

/* Loops -------------------------------------------------------------------- */

static void
name_loop (Bmc *b, const Paths *s, AgainKind kind) {
  Pos pos = paths_block_pos (b->sym, s);
  vec_clear (&b->reasons.endless);
  str_format (&b->reasons.endless, "the %s at %s:%d may run more than %u times",
              kind == AGAIN_LOOP ? "loop" : "recursion",
              pos.source ? pos.source->path : "the start", pos.line, b->bound);
}

static bool
again (void *context, Paths *s, uint32_t n, AgainKind kind) {
  Bmc *b = context;
  bmc_flush (b); /* errors on the way are found before more is unwound */
  if (symbolic_is_stopped (b->sym) || !bmc_may_reach (b, s)) {
    paths_free (s);
    return false;
  }
  if (n > b->stats->bound)
    b->stats->bound = n;
  if (n <= b->bound)
    return true;
  name_loop (b, s, kind);
  vec_push (&b->waiting, s);
  return false;
}

/* Limits ------------------------------------------------------------------- */

static void
poll (void *context, const Paths *s) {
  Bmc *b = context;
  SymbolicCounts counts = symbolic_counts (b->sym);
  Pos pos = paths_block_pos (b->sym, s);
  run_progress (b->run,
                "bmc: bound %u, %llu operations, %llu objects, %zu paths",
                b->bound, (unsigned long long)counts.steps,
                (unsigned long long)counts.objects,
                (size_t)counts.waiting + b->waiting.len + 1);
  if (run_expired (b->run))
    symbolic_stop (b->sym);
  bmc_flush_in_time (b);
  if (symbolic_is_stopped (b->sym) || bmc_is_patient (b, LAST_ROUND))
    return;
  bmc_flush (b);
  symbolic_stop (b->sym);
  vec_clear (&b->reasons.endless);
  str_format (&b->reasons.endless,
              "no end was in sight at %s:%d after %.0f s (--bmc.patience)",
              pos.source ? pos.source->path : "the start", pos.line,
              run_seconds (b->run));
}

static void
exceeded (void *context, const Paths *s) {
  Bmc *b = context;
  Pos pos = paths_block_pos (b->sym, s);
  bmc_flush (b);
  vec_clear (&b->reasons.endless);
  str_format (&b->reasons.endless,
              "more than %lld operations (--bmc.steps), the last at %s:%d",
              (long long)b->options->steps,
              pos.source ? pos.source->path : "the start", pos.line);
}

const SymbolicClient bmc_client = {.oblige = oblige,
                                   .obstruct = obstruct,
                                   .again = again,
                                   .assumed = assumed,
                                   .cut = cut,
                                   .ended = ended,
                                   .poll = poll,
                                   .exceeded = exceeded};
