/* chc.h -- Horn clauses as a program.

   Clauses with at most one predicate in each body are a transition system.

   A predicate is a location of the process "chc", its arguments are variables
   that all locations share: the k-th argument of a sort lives in the k-th
   variable of that sort.  A clause is an edge from its body's predicate (or
   'start') to its head's (or an 'error' location).  A variable that a location
   does not use has a default value there.

   If there is only one predicate, its clauses without a body are the initial
   condition and the queries are properties, unless they have variables that are
   no arguments.

   Other clauses stay what they are (program/clauses/clauses.h). */

#ifndef FRONT_TS_CHC_H
#define FRONT_TS_CHC_H

#include "base/map.h"
#include "front/ts/relation.h"
#include "logic/smtlib.h"

typedef struct {
  const char *name;
  Pos pos;
  size_t arity;
  const Sort *sorts;
  Var *slots; /* by argument */
  Loc loc;
} Predicate;

/* constraint && body (args) -> head (args) */
typedef struct {
  Pos pos;
  size_t body, head; /* predicates, or SIZE_MAX: none */
  Term body_app, head_app;
  size_t others;       /* in the body, behind the first ... */
  const size_t *other; /* ... predicates */
  const Term *other_apps;
  Term constraint;
  size_t number, part; /* of the clause; of the choices it is made of, or 0 */
  const Term *vars;    /* of the clause */
  const char *const *names; /* that the source gives them */
  size_t vars_len;
} Clause;

/* The variables of one sort. */
typedef struct {
  Sort sort;
  VEC (Var) state, input;
} Pool;

typedef struct {
  Run *run;
  const Source *source;
  Program *program;
  Terms *terms;
  Arena arena;
  Scope *scope;
  VEC (Predicate) predicates;
  Names names;        /* of predicates, in this order */
  Map nullary;        /* Boolean variable -> predicate without arguments + 1 */
  VEC (Term) globals; /* variables of 'declare-var' */
  VEC (const char *) global_names;
  VEC (Clause) clauses;
  size_t numbers; /* of clauses so far */
  bool nonlinear; /* some body has several predicates */
  bool trivial;   /* there was a clause that is always true */
  Pos trivial_pos;
  VEC (Pool) pools;
  size_t process;
  Loc start;
} Chc;

/* chc.c */
/* The k-th variable of a sort; made when it is not there. */
Var chc_input (Chc *, Sort, size_t k);
/* "clause.3", "clause.3.1" */
void chc_name (Str *, const Clause *);

/* chc_clause.c */
/* Reads what an assert, rule or query says; 'negated' clauses are queries. */
bool chc_clause (Chc *, const Sexpr *, bool negated, Pos);

/* chc_set.c */
/* Makes the program one of clauses. */
void chc_set (Chc *);

/* chc_edge.c */
/* What a clause with one predicate says about the state of that predicate, over
   now terms; false if it has other variables. */
bool chc_condition (Chc *, const Clause *, Term *condition);
void chc_edge (Chc *, const Clause *, Loc to, const char *name);

#endif
