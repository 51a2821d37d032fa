/* What must not happen, and the solver.

   Each question is a fresh literal that implies what is asked, so that the
   solver keeps what it has made of the terms for the next one.  If this takes
   long, another solver begins anew, which first simplifies the question as a
   whole. */

#include "engine/bmc/bmc.h"

#include <stdio.h>

enum { MAX_CORRECTIONS = 200, QUICK_MS = 400 };

Term
model_value (Bmc *b, Term term) {
  return solver_value (b->once ? b->once : b->solver, term);
}

static Answer
ask_anew (Bmc *b, Term question) {
  b->once = solver_new_z3_bits_once (b->terms, b->run);
  for (size_t i = 0; i < b->ground.len; i++)
    solver_assert (b->once, b->ground.data[i]);
  b->stats->solver_calls++;
  return solver_check (b->once, 1, &question);
}

/* What implies the question: if all but its last part was asked before, as with
   guards of loops, the literal of that and the last part. */
static Term
in_steps (Bmc *b, Term question) {
  const Terms *t = b->terms;
  size_t n = term_count (t, question);
  if (term_kind (t, question) != TERM_AND || n < 3)
    return question;
  Term last = term_arg (t, question, n - 1);
  Term before = term_and (b->terms, n - 1, term_args (t, question));
  uint64_t *literal = map_get (&b->asked, before.id);
  if (!literal || !*literal)
    return question;
  return term_and2 (b->terms, (Term){(uint32_t)*literal - 1}, last);
}

static Answer
ask (Bmc *b, Term question) {
  Term literal = value_fresh (&b->values, "question", 1).term;
  ground (b, question);
  if (b->once)
    solver_free (b->once);
  b->once = NULL;
  solver_assert (b->solver,
                 term_implies (b->terms, literal, in_steps (b, question)));
  solver_limit (b->solver, QUICK_MS);
  Answer answer = solver_check (b->solver, 1, &literal);
  b->stats->solver_calls++;
  if (answer == UNDECIDED && !run_expired (b->run))
    answer = ask_anew (b, question);
  if (answer != SAT)
    solver_assert (b->solver, term_not (b->terms, literal));
  /* A literal that is false because nobody knew implies too much. */
  *map_put (&b->asked, question.id) = answer == UNDECIDED ? 0 : literal.id + 1;
  if (answer == UNDECIDED && !b->unsolved[0])
    snprintf (b->unsolved, sizeof b->unsolved, "the solver gave up: %s",
              solver_reason (b->once ? b->once : b->solver));
  return answer;
}

static const char *
pos_text (Pos pos, char *text, size_t size) {
  if (pos.source)
    snprintf (text, size, "%s:%d:%d", pos.source->path, pos.line, pos.column);
  else
    snprintf (text, size, "the start of the program");
  return text;
}

/* Errors ------------------------------------------------------------------- */

static const char *
outcome_text (const Execution *e) {
  switch (e->outcome) {
  case OUTCOME_END:
    return "ends well";
  case OUTCOME_ASSUMPTION:
    return "violates an assumption";
  case OUTCOME_UNSUPPORTED:
    return "meets something that is not modelled";
  case OUTCOME_INPUTS:
    return "asks for more inputs";
  default:
    return "exceeds a limit";
  }
}

/* Whether the interpreter, with these choices, comes to an error; they get the
   inputs that it used. */
static bool
replays (Bmc *b, Choices *c) {
  Choices *used = choices_new ();
  ExecuteOptions how = {.choices = c, .beyond = INPUTS_ZERO, .record = used};
  Execution e = execute (b->run, b->unit, &how);
  char pos[200];
  b->stats->replays++;
  vec_clear (&c->inputs);
  for (size_t i = 0; i < used->inputs.len; i++)
    vec_push (&c->inputs, used->inputs.data[i]);
  choices_free (used);
  if (e.outcome == OUTCOME_ERROR) {
    simplify (b, c, e);
    return true;
  }
  if (!b->doubt[0])
    snprintf (b->doubt, sizeof b->doubt,
              "an error was found but its execution %s (%s)%s%s",
              outcome_text (&e), pos_text (e.pos, pos, sizeof pos),
              e.message[0] ? ": " : "", e.message);
  return false;
}

/* Puts aside what the model says happens. */
static void
drop_happening (Bmc *b) {
  size_t keep = 0;
  for (size_t i = 0; i < b->undecided.len; i++) {
    Term bad = b->undecided.data[i];
    if (!term_is_true (b->terms, model_value (b, bad)))
      b->undecided.data[keep++] = bad;
  }
  /* A model that makes nothing true would repeat for ever. */
  b->undecided.len = keep < b->undecided.len ? keep : 0;
}

void
oblige_flush (Bmc *b) {
  unsigned corrections = 0;
  while (b->undecided.len && !b->stop) {
    Term any = term_or (b->terms, b->undecided.len, b->undecided.data);
    Answer answer = ask (b, any);
    if (answer == SAT && !model_floats_hold (b) &&
        ++corrections < MAX_CORRECTIONS)
      continue;
    if (answer == SAT) {
      Choices *c = model_choices (b);
      if (replays (b, c)) {
        b->choices = c;
        b->stop = true;
        return;
      }
      drop_happening (b);
      choices_free (c);
    } else {
      for (size_t i = 0; answer == UNSAT && i < b->undecided.len; i++)
        vec_push (&b->proved_checks, b->undecided.data[i]);
      vec_clear (&b->undecided);
    }
    b->stop |= run_expired (b->run);
  }
}

static bool
is_about_memory (ErrorKind kind) {
  return kind == KIND_INVALID_DEREF || kind == KIND_INVALID_FREE ||
         kind == KIND_DIV_BY_ZERO;
}

void
oblige (Bmc *b, Paths *s, Value bad, ErrorKind kind) {
  if (value_is (bad, 0))
    return;
  if (!unit_looks_for (b->unit, kind)) {
    if (is_about_memory (kind))
      obstruct (b, s, bad, "an error that is not looked for");
    return;
  }
  bad = value_and (&b->values, s->guard, bad);
  if (value_is (bad, 0))
    return;
  b->stats->checks++;
  vec_push (&b->undecided, value_term (&b->values, bad));
  if (bad.is_const || b->undecided.len >= (size_t)b->options->batch)
    oblige_flush (b);
}

bool
can_happen (Bmc *b, Term term) {
  return ask (b, term) != UNSAT;
}

/* Reaching ----------------------------------------------------------------- */

/* Whether inputs satisfy 'condition'; what cannot be is part of the proof. */
static bool
possible (Bmc *b, Value condition) {
  if (condition.is_const)
    return condition.k;
  if (can_happen (b, condition.term))
    return true;
  vec_push (&b->proved_unwindings, condition.term);
  return false;
}

void
obstruct (Bmc *b, Paths *s, Value condition, const char *what) {
  char pos[200];
  Value here = value_and (&b->values, s->guard, condition);
  s->guard =
      value_and (&b->values, s->guard, value_not (&b->values, condition));
  if (b->obstacle[0] || !possible (b, here))
    return;
  snprintf (b->obstacle, sizeof b->obstacle, "%s at %s",
            what ? what : "something that is not modelled",
            pos_text (paths_pos (b, s), pos, sizeof pos));
}

bool
feasible (Bmc *b, const Paths *s) {
  return possible (b, s->guard);
}
