/* What must not happen, and what must not be reached. */

#include "engine/bmc/bmc.h"

#include <assert.h>

enum { MAX_CORRECTIONS = 200, FLUSH_STEPS = 4096 };

/* Errors ------------------------------------------------------------------- */

static bool
happens (Bmc *b, Term bad) {
  return term_is_true (b->terms, symbolic_value (b->sym, bad));
}

/* The first check that the model says fails. */
static const CheckPlace *
place_of_model (Bmc *b) {
  assert (b->undecided.len);
  for (size_t i = 0; i < b->undecided.len; i++)
    if (happens (b, b->undecided.data[i].bad))
      return b->places.list.data + b->undecided.data[i].place;
  return b->places.list.data + b->undecided.data[0].place;
}

static void
doubt (Bmc *b, const Execution *e, Str *sentence) {
  Str *text = &b->reasons.doubt;
  if (text->len)
    return;
  place_name (text, place_of_model (b));
  str_add (text, " ");
  symbolic_doubt (text, e, sentence);
}

/* Puts aside what the model says happens; it stays open. */
static void
drop_happening (Bmc *b) {
  size_t keep = 0;
  for (size_t i = 0; i < b->undecided.len; i++) {
    Check check = b->undecided.data[i];
    if (!happens (b, check.bad))
      b->undecided.data[keep++] = check;
  }
  /* A model that makes nothing true would repeat for ever. */
  b->undecided.len = keep < b->undecided.len ? keep : 0;
}

static void
doubt_assembly (Bmc *b, const UnitOp *assembly) {
  Str *text = &b->reasons.doubt;
  if (text->len)
    return;
  place_name (text, place_of_model (b));
  str_add (text, " depends on what the inline assembly at ");
  unit_pos_name (text, assembly->pos);
  str_add (text, " gives");
}

/* The inline assembly without whose result nothing of what the model says
   happens would; NULL: there is none. */
static const UnitOp *
needed_assembly (Bmc *b) {
  const UnitOp *needed = NULL;
  for (size_t i = 0; i < b->undecided.len; i++) {
    Term bad = b->undecided.data[i].bad;
    if (!happens (b, bad))
      continue;
    needed = symbolic_assembly (b->sym, bad);
    if (!needed)
      return NULL;
  }
  return needed;
}

static void
drop_model (Bmc *b, const UnitOp *assembly, const Execution *e, Str *sentence) {
  if (assembly)
    doubt_assembly (b, assembly);
  else
    doubt (b, e, sentence);
  drop_happening (b);
}

/* Whether the model leads to an error is for the interpreter to say. */
static void
try_model (Bmc *b) {
  const UnitOp *assembly = needed_assembly (b);
  Choices *c = symbolic_choices (b->sym);
  Str sentence = {0};
  Execution e = symbolic_replay (b->sym, c, 0, NULL, &sentence);
  b->stats->replays++;
  if (e.outcome == OUTCOME_ERROR && !assembly) {
    bmc_simplify (b, c, e);
    b->choices = c;
    symbolic_stop (b->sym);
  } else {
    choices_free (c);
    if (!run_expired_now (b->run))
      drop_model (b, assembly, &e, &sentence);
  }
  str_done (&sentence);
}

/* All of them cannot happen, or nobody knows. */
static void
settle (Bmc *b, Answer answer) {
  for (size_t i = 0; answer == UNSAT && i < b->undecided.len; i++) {
    vec_push (&b->proved_checks, b->undecided.data[i].bad);
    assert (b->places.list.data[b->undecided.data[i].place].open);
    b->places.list.data[b->undecided.data[i].place].open--;
  }
  vec_clear (&b->undecided);
}

static Term
any_undecided (Bmc *b) {
  VEC (Term) all = {0};
  for (size_t i = 0; i < b->undecided.len; i++)
    vec_push (&all, b->undecided.data[i].bad);
  Term any = term_or (b->terms, all.len, all.data);
  vec_done (&all);
  return any;
}

void
bmc_flush (Bmc *b) {
  unsigned corrections = 0;
  while (b->undecided.len && !symbolic_is_stopped (b->sym)) {
    Answer answer = bmc_ask (b, any_undecided (b));
    if (answer == SAT && !symbolic_floats_hold (b->sym) &&
        ++corrections < MAX_CORRECTIONS)
      continue;
    if (answer == SAT)
      try_model (b);
    else
      settle (b, answer);
    if (run_expired_now (b->run))
      symbolic_stop (b->sym);
  }
}

void
bmc_flush_in_time (Bmc *b) {
  uint64_t steps = symbolic_counts (b->sym).steps;
  if (steps < b->flush_at || !b->undecided.len)
    return;
  bmc_flush (b);
  b->flush_at = 2 * steps + FLUSH_STEPS;
}

void
bmc_oblige (Bmc *b, Paths *s, Value bad, ErrorKind kind, Pos pos) {
  uint32_t place = places_find (&b->places, kind, pos);
  bad = value_under (b->values, paths_guard (s), bad);
  bad = value_and (b->values, paths_guard (s), bad);
  if (value_is (bad, 0))
    return;
  b->stats->checks++;
  b->places.list.data[place].open++;
  vec_push (&b->undecided, ((Check){value_term (b->values, bad), place}));
  if (bad.is_const || b->undecided.len >= (size_t)b->options->batch)
    bmc_flush (b);
}

/* Reaching ----------------------------------------------------------------- */

/* Whether inputs satisfy 'condition'; what cannot be is part of the proof. */
static Answer
possible (Bmc *b, Value condition) {
  if (condition.is_const)
    return condition.k ? SAT : UNSAT;
  Answer answer = bmc_ask (b, condition.term);
  if (answer == UNSAT)
    vec_push (&b->proved_unwindings, condition.term);
  return answer;
}

/* If the solver gives up, that is the reason, not what may be reached. */
void
bmc_obstruct (Bmc *b, const Paths *s, Value here, const char *what) {
  Str *text = &b->reasons.obstacle;
  if (text->len || possible (b, here) != SAT)
    return;
  str_format (text, "%s at ", what);
  unit_pos_name (text, paths_pos (b->sym, s));
}

bool
bmc_may_reach (Bmc *b, const Paths *s) {
  return possible (b, paths_guard (s)) != UNSAT;
}
