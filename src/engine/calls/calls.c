/* calls.c -- sequences of calls that show a wrong reference count.

   The client that the front end makes (front/c/client.h) calls entries in any
   order, as its inputs say; the first input is how many, the second whether
   counts are looked at after each call and not only in the end.  Executions
   with random inputs are tried, short ones first, so that what is found is
   short. Inputs of some are numbers that the program itself compares with.
   After the first round most of them go on where others took a branch for the
   first time (corpus.h).  What is found is made shorter.  It proves nothing:
   the client has small tables. */

#include "engine/calls/corpus.h"
#include "engine/calls/shrink.h"
#include "engine/engine.h"
#include "evidence/unit/execution.h"
#include "program/form.h"
#include "program/unit/unit_refs.h"

#include <limits.h>
#include <string.h>
#include <time.h>

#define OPTIONS(O)                                                             \
  O (calls, 12, 1, INT_MAX, "longest sequence that is tried")                  \
  O (sequences, 12, 1, INT_MAX, "sequences of each length in the first round") \
  O (rounds, 12, 1, 32, "rounds, each with twice as many")                     \
  O (seed, 1, 0, INT_MAX, "of the choices")                                    \
  O (milliseconds, 3000, 1, INT_MAX, "CPU time for all of it")

#define STATS(S)                                                               \
  S (sequences, 0, 0, 0, "sequences of calls that were executed")              \
  S (calls, 0, 0, 0, "calls of the sequence that was found")

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

enum {
  MOST_STEPS = 200000,
  MOST_STEPS_OVERFLOW = 30000000,
  SHRINK_STEPS = 5000000,
  INPUTS_OF_CALL = 4,
  SMALL = 16,
  MOST_WORDS = 64
};

typedef struct {
  Run *run;
  Program *program;
  const Options *opt;
  Stats *stats;
  clock_t begin;
  Corpus corpus;
  uint8_t covered[COVERED_BYTES]; /* by the last sequence */
  VEC (Wide) words; /* numbers that the user's procedures compare with */
} Search;

static bool
is_over (const Search *s) {
  double spent = (double)(clock () - s->begin) / CLOCKS_PER_SEC;
  return run_expired (s->run) || 1000 * spent > (double)s->opt->milliseconds;
}

static void
take_word (Search *s, Wide word, unsigned bits) {
  WideSigned value = wide_signed (word, bits);
  bool is_known =
      (value >= -SMALL && value <= SMALL) || s->words.len >= MOST_WORDS;
  for (size_t i = 0; i < s->words.len && !is_known; i++)
    is_known = s->words.data[i] == (Wide)value;
  if (!is_known)
    vec_push (&s->words, (Wide)value);
}

static void
find_words (Search *s) {
  const Unit *u = s->program->unit;
  for (size_t i = 0; i < u->procs.len; i++) {
    const UnitProc *p = u->procs.data + i;
    bool is_users = !p->is_library && !unit_refs_has_proc (u, (uint32_t)i);
    for (size_t b = 0; is_users && b < p->blocks.len; b++)
      for (size_t k = 0; k < p->blocks.data[b].ops.len; k++) {
        const UnitOp *op = p->blocks.data[b].ops.data + k;
        if (op_info[op->kind].group == GROUP_COMPARE &&
            op->b.kind == OPERAND_CONST)
          take_word (s, op->b.value, op->b.bits);
        for (uint32_t c = 0; op->kind == OP_SWITCH && c + 1 < op->target_count;
             c++)
          take_word (s, op->cases[c], op->a.bits);
      }
  }
}

/* Words, and numbers that make the client ask for one. */
static void
give_words (Search *s, Choices *given, int64_t calls, uint64_t seed) {
  for (int64_t i = 0; i < INPUTS_OF_CALL * calls; i++) {
    seed = mem_mix (seed, (uint64_t)i + 1);
    Wide word = s->words.data[(seed >> 8) % s->words.len];
    Wide small = (Wide)(seed >> 8) % 4;
    vec_push (&given->inputs, seed % 4 == 0   ? 0
                              : seed % 4 == 1 ? word & wide_mask (32)
                                              : small);
  }
}

/* Small numbers, most of them very small: in large tables, too, calls then meet
   the same places. */
static void
give_small (Choices *given, int64_t calls, uint64_t seed) {
  for (int64_t i = 0; i < INPUTS_OF_CALL * calls; i++) {
    seed = mem_mix (seed, (uint64_t)i + 1);
    vec_push (&given->inputs, (Wide)(seed >> 8) % (seed % 4 ? 3 : 12));
  }
}

/* A count overflows after many calls in a row. */
static uint64_t
most_steps (const Search *s) {
  bool overflow = s->program->unit->refs->checks & REF_CHECK_OVERFLOW;
  return overflow ? MOST_STEPS_OVERFLOW : MOST_STEPS;
}

/* Executes a sequence; 'used' gets what it chose. */
static Execution
execute (Search *s, const Choices *given, uint64_t calls, uint64_t seed,
         Choices *used) {
  ExecuteOptions how = {.choices = given,
                        .beyond = INPUTS_RANDOM,
                        .seed = seed,
                        .max_steps = most_steps (s) * calls,
                        .covered = s->covered,
                        .record = used};
  memset (s->covered, 0, sizeof s->covered);
  s->stats->sequences++;
  return execute_unit (s->run, s->program->unit, &how);
}

/* Keeps as many of the first calls as it takes to come to the branch. */
static void
keep (Search *s, const Choices *used, size_t branch) {
  Choices given = {0};
  bool found = false;
  uint64_t most = (uint64_t)used->inputs.data[INPUT_CALLS];
  for (size_t i = 0; i < used->inputs.len; i++)
    vec_push (&given.inputs, used->inputs.data[i]);
  for (uint64_t calls = 0; calls <= most && !found; calls++) {
    Choices *first = choices_new ();
    given.inputs.data[INPUT_CALLS] = calls;
    execute (s, &given, calls + 1, 0, first);
    found = s->covered[branch];
    if (found)
      corpus_add (&s->corpus, first, branch);
    choices_free (first);
  }
  vec_done (&given.inputs);
}

/* The same, with a look at the counts after each call: which of them makes the
   error.  Takes 'found'. */
static Choices *
look_closely (Search *s, Choices *found) {
  Choices *used = choices_new ();
  found->inputs.data[INPUT_EAGER] = 1;
  Execution e =
      execute (s, found, (uint64_t)found->inputs.data[INPUT_CALLS], 0, used);
  choices_free (found);
  if (e.outcome == OUTCOME_ERROR)
    return used;
  choices_free (used);
  return NULL;
}

/* What a sequence chose if it ends in an error, else NULL. */
static Choices *
try_inputs (Search *s, const Choices *given, int64_t calls, uint64_t seed) {
  Choices *used = choices_new ();
  Execution e = execute (s, given, (uint64_t)calls, seed, used);
  if (e.outcome == OUTCOME_ERROR)
    return look_closely (s, used);
  size_t branch = corpus_note (&s->corpus, s->covered);
  if (e.outcome == OUTCOME_END && branch < COVERED_BYTES)
    keep (s, used, branch);
  choices_free (used);
  return NULL;
}

/* A sequence of so many calls, or of a few more than one that was kept. */
static Choices *
try_calls (Search *s, int64_t calls, uint64_t seed, bool is_kept) {
  Choices given = {0};
  if (is_kept && s->corpus.kept.len)
    calls = corpus_vary (&s->corpus, &given, seed);
  else {
    vec_push (&given.inputs, (Wide)calls);
    vec_push (&given.inputs, 0);
    if (s->words.len && seed % 4 == 2)
      give_words (s, &given, calls, seed);
    else if (seed % 2)
      give_small (&given, calls, seed);
  }
  Choices *found = try_inputs (s, &given, calls, seed);
  vec_done (&given.inputs);
  return found;
}

static Choices *
search (Search *s) {
  uint64_t seed = (uint64_t)s->opt->seed;
  for (int64_t round = 0; round < s->opt->rounds; round++)
    for (int64_t calls = 1; calls <= s->opt->calls; calls++)
      for (int64_t i = 0; i < s->opt->sequences << round; i++) {
        if (is_over (s))
          return NULL;
        Choices *found = try_calls (s, calls, ++seed, round && i % 4);
        if (found)
          return found;
      }
  return NULL;
}

static bool
accepts (const Program *p, Str *why) {
  if (p->unit->refs)
    return true;
  str_add (why, "it says nothing about reference counts");
  return false;
}

static Result
check (Run *run, Program *p, const void *options, void *stats) {
  Search s = {.run = run,
              .program = p,
              .opt = options,
              .stats = stats,
              .begin = clock ()};
  find_words (&s);
  Choices *found = search (&s);
  vec_done (&s.words);
  corpus_done (&s.corpus);
  if (!found)
    return run_expired (run)
               ? result_unknown ("%s", run_reason (run))
               : result_unknown ("no sequence of calls was found that ends in "
                                 "an error");
  found = shrink_calls (run, p->unit, found, SHRINK_STEPS);
  s.stats->calls = (int64_t)found->inputs.data[INPUT_CALLS];
  return (Result){.verdict = VERDICT_UNSAFE,
                  .counterexample = {&execution_counterexample, found}};
}

const Engine calls_engine = {
    .name = "calls",
    .summary = "executes sequences of calls (reference counts)",
    .form = FORM_UNIT,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = accepts,
    .check = check,
};
