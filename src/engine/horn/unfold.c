/* Derivations of a limited height, all at once.  A node stands for an atom that
   must be derived; it has an instance, over variables of its own, of each
   clause that may give it, and below that a node for each atom of the body.  A
   Boolean for each instance says that it is the one chosen, so a model of the
   formula is a derivation. */

#include "engine/horn/horn.h"

#include <assert.h>

typedef struct Node Node;

typedef struct {
  size_t clause;
  Term chosen;
  const Term *vars;  /* by variable of the clause */
  Node *const *body; /* by atom */
} Instance;

struct Node {
  VEC (Instance) instances;
};

typedef struct {
  Run *run;
  Program *program;
  Arena arena;
  VEC (Node *) nodes;
  size_t limit;
  VEC (Term) formulas;
  Solver *solver;
  Derivation *derivation;
} Unfolding;

static Node *
new_node (Unfolding *u) {
  Node *node = arena_alloc (&u->arena, sizeof *node);
  *node = (Node){0};
  vec_push (&u->nodes, node);
  return node;
}

static bool
is_too_large (const Unfolding *u) {
  return u->nodes.len > u->limit || run_expired (u->run);
}

static Node *unfold_atom (Unfolding *, size_t predicate, const Term *args,
                          Term needed, size_t height);

/* Adds an instance to the node: if it is chosen, everything in it holds. */
static void
add_instance (Unfolding *u, Node *node, size_t clause, const Term *args,
              size_t height) {
  Program *p = u->program;
  Terms *t = p->terms;
  const HornClause *c = p->clauses->clauses.data + clause;
  Term *vars = arena_alloc (&u->arena, (c->vars + 1) * sizeof *vars);
  Node **body = arena_alloc (&u->arena, (c->count + 1) * sizeof *body);
  Term chosen = term_fresh (t, "chosen", BOOL_SORT);
  Subst *subst = subst_new (t);
  for (size_t i = 0; i < c->vars; i++) {
    vars[i] = term_fresh (t, "unfolded", term_sort (t, c->terms[i]));
    subst_set (subst, c->terms[i], vars[i]);
  }
  Term holds = subst_apply (subst, c->constraint);
  size_t n =
      c->is_query ? 0 : p->clauses->predicates.data[c->head.predicate].arity;
  for (size_t i = 0; i < n; i++)
    holds = term_and2 (
        t, holds, term_eq (t, args[i], subst_apply (subst, c->head.args[i])));
  vec_push (&u->formulas, term_implies (t, chosen, holds));
  vec_push (&node->instances, ((Instance){clause, chosen, vars, body}));
  for (size_t i = 0; i < c->count; i++) {
    size_t arity = p->clauses->predicates.data[c->body[i].predicate].arity;
    Term *its = arena_alloc (&u->arena, (arity + 1) * sizeof *its);
    for (size_t k = 0; k < arity; k++)
      its[k] = subst_apply (subst, c->body[i].args[k]);
    body[i] = unfold_atom (u, c->body[i].predicate, its, chosen, height - 1);
  }
  subst_free (subst);
}

/* A node for the atom (of no predicate: of a query); if it is needed, one of
   its instances is chosen. */
static Node *
unfold_atom (Unfolding *u, size_t predicate, const Term *args, Term needed,
             size_t height) {
  Node *node = new_node (u);
  Terms *t = u->program->terms;
  const ClauseSet *set = u->program->clauses;
  for (size_t i = 0; i < set->clauses.len; i++) {
    const HornClause *c = set->clauses.data + i;
    bool fits = predicate == SIZE_MAX
                    ? c->is_query
                    : !c->is_query && c->head.predicate == predicate;
    if (fits && (height || !c->count) && !is_too_large (u))
      add_instance (u, node, i, args, height);
  }
  VEC (Term) some = {0};
  for (size_t i = 0; i < node->instances.len; i++)
    vec_push (&some, node->instances.data[i].chosen);
  vec_push (&u->formulas,
            term_implies (t, needed, term_or (t, some.len, some.data)));
  vec_done (&some);
  return node;
}

/* Adds what the model derives for the node; its step, or SIZE_MAX. */
static size_t
add_steps (Unfolding *u, const Node *node) {
  const Program *p = u->program;
  for (size_t i = 0; i < node->instances.len; i++) {
    const Instance *in = node->instances.data + i;
    if (!term_is_true (p->terms, solver_value (u->solver, in->chosen)))
      continue;
    const HornClause *c = p->clauses->clauses.data + in->clause;
    Term *values = arena_alloc (&u->arena, (c->vars + 1) * sizeof *values);
    size_t *from = arena_alloc (&u->arena, (c->count + 1) * sizeof *from);
    for (size_t k = 0; k < c->vars; k++)
      values[k] = solver_value (u->solver, in->vars[k]);
    for (size_t k = 0; k < c->count; k++)
      if ((from[k] = add_steps (u, in->body[k])) == SIZE_MAX)
        return SIZE_MAX;
    derivation_add (u->derivation, p,
                    (DerivationStep){in->clause, values, from});
    return u->derivation->steps.len - 1;
  }
  return SIZE_MAX;
}

static UnfoldAnswer
ask (Unfolding *u, const Node *root, unsigned milliseconds) {
  u->solver = solver_new_z3 (u->program->terms, u->run);
  u->derivation = derivation_new ();
  solver_limit (u->solver, milliseconds);
  for (size_t i = 0; i < u->formulas.len; i++)
    solver_assert (u->solver, u->formulas.data[i]);
  Answer answer = solver_check (u->solver, 0, NULL);
  bool found = answer == SAT && add_steps (u, root) != SIZE_MAX;
  if (!found) {
    derivation_free (u->derivation);
    u->derivation = NULL;
  }
  solver_free (u->solver);
  return found ? UNFOLD_FOUND : answer == UNSAT ? UNFOLD_NONE : UNFOLD_GAVE_UP;
}

UnfoldAnswer
unfold_to (Run *run, Program *p, size_t height, size_t nodes,
           unsigned milliseconds, Derivation **derivation) {
  Unfolding u = {.run = run, .program = p, .limit = nodes};
  const Node *root =
      unfold_atom (&u, SIZE_MAX, NULL, term_bool (p->terms, true), height);
  UnfoldAnswer answer =
      is_too_large (&u) ? UNFOLD_GAVE_UP : ask (&u, root, milliseconds);
  *derivation = answer == UNFOLD_FOUND ? u.derivation : NULL;
  for (size_t i = 0; i < u.nodes.len; i++)
    vec_done (&u.nodes.data[i]->instances);
  vec_done (&u.nodes);
  vec_done (&u.formulas);
  arena_done (&u.arena);
  return answer;
}
