/* lower_unit_emit.h -- what those share that make a Program of the paths of a
   Unit. */

#ifndef PASS_LOWER_UNIT_EMIT_H
#define PASS_LOWER_UNIT_EMIT_H

#include "logic/native.h"
#include "pass/lower_unit.h"

typedef struct {
  Lower *w;
  Program *p;
  Terms *t;
  LowMap *map;
  Term *terms;      /* by atom */
  bool *has_term;   /* by atom */
  Var *vars;        /* by slot */
  uint32_t *inputs; /* by atom: variable, or NONE */
  Range *hulls;     /* by slot */
  Loc *locs;        /* by cut point */
  Term *clauses;    /* by hint */
  bool **holds;     /* by cut point and hint: it is a lemma; NULL: none is */
} Emit;

typedef VEC (Command) Commands;

Term lowering_atom_term (Emit *, uint32_t atom);
Term lowering_sum_term (Emit *, const Linear *);
Term lowering_fact_term (Emit *, const Fact *);
/* Ranges and facts of the edge, as assumptions. */
void lowering_add_conditions (Emit *, Commands *, const LowEdge *);

/* lower_unit_lemma.c: clauses of the hints that hold at cut points. */
void lowering_find_lemmas (Emit *);
void lowering_free_lemmas (Emit *);
bool lowering_is_lemma (const Emit *, uint32_t cut, size_t hint);
/* The lemmas where the edge begins, also at the elements that it reads. */
void lowering_list_lemmas (Emit *, const LowEdge *, TermList *);

/* lower_unit_words.c: what variables and locations are in the source. */
void lowering_add_words (Emit *);

#endif
