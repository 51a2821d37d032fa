/* Whether the assumptions of a program can be satisfied, by executing it.
   Inputs are constants of the program, numbers beside these, and small and
   extreme ones. */

#include "pass/assuming.h"
#include "program/unit/execute.h"

enum { TRIES = 200, STEPS = 20000, GUESSED = 8, MOST_CONSTANTS = 1000 };

typedef VEC (Wide) Constants;

typedef struct {
  Assumings *all;
  const Unit *unit;
  size_t open; /* assumptions that nothing has passed so far */
} Tries;

static void
add_constant (Constants *all, const Operand *o) {
  if (o->kind != OPERAND_CONST || all->len >= MOST_CONSTANTS)
    return;
  for (WideSigned beside = -1; beside <= 1; beside++)
    vec_push (all, o->value + (Wide)beside);
}

static void
add_constants (Constants *all, const UnitProc *proc) {
  for (size_t i = 0; !proc->is_library && i < proc->blocks.len; i++)
    for (size_t k = 0; k < proc->blocks.data[i].ops.len; k++) {
      const UnitOp *op = proc->blocks.data[i].ops.data + k;
      add_constant (all, &op->a);
      add_constant (all, &op->b);
    }
}

static void
watch (void *context, const Event *e) {
  Tries *t = context;
  if (e->kind != EVENT_ASSUMED)
    return;
  for (size_t i = 0; i < t->all->list.len; i++) {
    Assuming *a = t->all->list.data + i;
    if (a->op == e->op && !a->is_met) {
      a->is_met = true;
      t->open--;
    }
  }
}

static void
try_once (Tries *t, const Constants *constants, uint64_t seed) {
  Choices *choices = choices_new ();
  for (uint64_t i = 0; seed % 2 && constants->len && i < GUESSED; i++)
    vec_push (&choices->inputs,
              constants->data[mem_mix (seed, i) % constants->len]);
  ExecuteOptions how = {.choices = choices,
                        .beyond = seed ? INPUTS_RANDOM : INPUTS_ZERO,
                        .seed = seed,
                        .max_steps = STEPS,
                        .watcher = {watch, t}};
  execute_unit (NULL, t->unit, &how); /* no clock: always the same */
  choices_free (choices);
}

void
assumings_note (Assumings *all, const UnitOp *op, Pos pos, bool holds) {
  size_t i = 0;
  while (i < all->list.len && all->list.data[i].op != op)
    i++;
  if (i == all->list.len)
    vec_push (&all->list, ((Assuming){.op = op, .pos = pos}));
  all->list.data[i].is_passed |= holds;
}

void
assumings_try (Assumings *all, const Unit *u) {
  Tries t = {all, u, 0};
  Constants constants = {0};
  for (size_t i = 0; i < all->list.len; i++)
    t.open += !all->list.data[i].is_met;
  for (size_t i = 0; t.open && i < u->procs.len; i++)
    add_constants (&constants, u->procs.data + i);
  for (uint64_t seed = 0; t.open && seed < TRIES; seed++)
    try_once (&t, &constants, seed);
  vec_done (&constants);
}

void
assumings_state (const Assumings *all, Program *to) {
  for (size_t i = 0; i < all->list.len; i++) {
    const Assuming *a = all->list.data + i;
    if (!a->pos.source || a->is_met)
      continue;
    if (a->is_passed)
      program_assume (to, "some execution satisfies the assumption at %s:%d:%d",
                      a->pos.source->path, a->pos.line, a->pos.column);
    else
      program_assume (to,
                      "nothing behind the assumption at %s:%d:%d matters, "
                      "which no execution satisfies",
                      a->pos.source->path, a->pos.line, a->pos.column);
  }
}
