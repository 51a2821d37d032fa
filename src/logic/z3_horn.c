/* Horn clauses by Z3's fixedpoint engine Spacer.  Its own simplifications of
   clauses are switched off, as they dissolve predicates: then these have no
   solution, and derivations speak of others. */

#include "logic/horn.h"
#include "base/str.h"
#include "logic/z3_private.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Z3_func_decl decl;
  VEC (Term) vars;
  bool solved;
  Term solution;
} Relation;

struct Horn {
  Z3 *z;
  Z3_fixedpoint fixedpoint;
  VEC (Relation) relations; /* number 0 is the contradiction */
  size_t clauses;
  bool broken; /* something has no translation */
  Str reason;
};

static void
set_params (Horn *h) {
  static const char *const off[] = {
      "xform.slice", "xform.inline_eager",        "xform.inline_linear",
      "xform.coi",   "xform.subsumption_checker", "xform.compress_unbound"};
  Z3_context c = h->z->context;
  Z3_params params = Z3_mk_params (c);
  Z3_params_inc_ref (c, params);
  Z3_params_set_symbol (c, params, Z3_mk_string_symbol (c, "engine"),
                        Z3_mk_string_symbol (c, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool (c, params, Z3_mk_string_symbol (c, off[i]), false);
  Z3_fixedpoint_set_params (c, h->fixedpoint, params);
  Z3_params_dec_ref (c, params);
}

Horn *
horn_new (Terms *terms, Run *run) {
  Horn *h = mem_zero (sizeof *h);
  h->z = z3_new (terms, run);
  h->fixedpoint = Z3_mk_fixedpoint (h->z->context);
  Z3_fixedpoint_inc_ref (h->z->context, h->fixedpoint);
  set_params (h);
  horn_predicate (h, 0, NULL);
  return h;
}

void
horn_free (Horn *h) {
  Z3_context c = h->z->context;
  for (size_t i = 0; i < h->relations.len; i++) {
    Relation *r = h->relations.data + i;
    if (r->decl)
      Z3_dec_ref (c, Z3_func_decl_to_ast (c, r->decl));
    vec_done (&r->vars);
  }
  vec_done (&h->relations);
  str_done (&h->reason);
  Z3_fixedpoint_dec_ref (c, h->fixedpoint);
  z3_free (h->z);
  mem_free (h);
}

/* Clauses ----------------------------------------------------------------- */

size_t
horn_predicate (Horn *h, size_t n, const Term *vars) {
  Z3_context c = h->z->context;
  Relation r = {0};
  Z3_sort *sorts = mem_alloc ((n + 1) * sizeof *sorts);
  for (size_t i = 0; i < n; i++) {
    vec_push (&r.vars, vars[i]);
    sorts[i] = z3_of_sort (h->z, term_sort (h->z->terms, vars[i]));
    h->broken = h->broken || !sorts[i];
  }
  if (!h->broken)
    r.decl =
        Z3_mk_fresh_func_decl (c, "P", (unsigned)n, sorts, Z3_mk_bool_sort (c));
  mem_free (sorts);
  h->broken = h->broken || !r.decl;
  if (r.decl) {
    Z3_inc_ref (c, Z3_func_decl_to_ast (c, r.decl));
    Z3_fixedpoint_register_relation (c, h->fixedpoint, r.decl);
  }
  vec_push (&h->relations, r);
  return h->relations.len - 1;
}

/* The caller releases it. */
static Z3_ast
atom (Horn *h, const HornAtom *a) {
  assert (a->predicate < h->relations.len);
  const Relation *r = h->relations.data + a->predicate;
  size_t n = r->vars.len;
  Z3_ast *args = mem_alloc ((n + 1) * sizeof *args), made = NULL;
  bool good = r->decl;
  for (size_t i = 0; i < n && good; i++)
    good = (args[i] = z3_of_term (h->z, a->args[i]));
  if (good)
    made = Z3_mk_app (h->z->context, r->decl, (unsigned)n, args);
  if (made)
    Z3_inc_ref (h->z->context, made);
  mem_free (args);
  return made;
}

/* The variables of a clause. */
typedef struct {
  Horn *horn;
  Map seen;
  VEC (Z3_app) apps;
} Bound;

static void
bind (void *context, Term var) {
  Bound *b = context;
  Z3 *z = b->horn->z;
  if (*map_put (&b->seen, var.id))
    return;
  *map_put (&b->seen, var.id) = 1;
  Z3_ast ast = z3_of_term (z, var);
  if (ast)
    vec_push (&b->apps, Z3_to_app (z->context, ast));
}

static void
bind_args (Bound *b, const HornAtom *a) {
  for (size_t i = 0; i < b->horn->relations.data[a->predicate].vars.len; i++)
    term_vars (b->horn->z->terms, a->args[i], bind, b);
}

static void
add_rule (Horn *h, Bound *bound, Z3_ast clause) {
  Z3_context c = h->z->context;
  unsigned n = (unsigned)bound->apps.len;
  Z3_ast rule =
      n ? Z3_mk_forall_const (c, 0, n, bound->apps.data, 0, NULL, clause)
        : clause;
  h->broken = h->broken || !rule;
  if (!rule)
    return;
  Z3_inc_ref (c, rule);
  Z3_fixedpoint_add_rule (c, h->fixedpoint, rule,
                          Z3_mk_int_symbol (c, (int)h->clauses++));
  h->broken = h->broken || z3_failure (h->z);
  Z3_dec_ref (c, rule);
}

/* body and constraint => head */
static void
add_implication (Horn *h, Bound *bound, size_t n, Z3_ast *parts, Z3_ast head) {
  Z3_context c = h->z->context;
  bool good = head;
  for (size_t i = 0; i < n; i++)
    good = good && parts[i];
  h->broken = h->broken || !good;
  if (!good)
    return;
  Z3_ast body = Z3_mk_and (c, (unsigned)n, parts);
  Z3_inc_ref (c, body);
  Z3_ast clause = Z3_mk_implies (c, body, head);
  Z3_inc_ref (c, clause);
  add_rule (h, bound, clause);
  Z3_dec_ref (c, clause);
  Z3_dec_ref (c, body);
}

void
horn_clause (Horn *h, size_t n, const HornAtom *body, Term constraint,
             const HornAtom *head) {
  Z3_context c = h->z->context;
  const HornAtom contradiction = {0, NULL};
  Bound bound = {.horn = h};
  Z3_ast *parts = mem_alloc ((n + 1) * sizeof *parts);
  head = head ? head : &contradiction;
  term_vars (h->z->terms, constraint, bind, &bound);
  bind_args (&bound, head);
  for (size_t i = 0; i < n; i++) {
    bind_args (&bound, body + i);
    parts[i] = atom (h, body + i);
  }
  parts[n] = z3_of_term (h->z, constraint);
  Z3_ast conclusion = atom (h, head);
  add_implication (h, &bound, n + 1, parts, conclusion);
  for (size_t i = 0; i < n; i++)
    if (parts[i])
      Z3_dec_ref (c, parts[i]);
  if (conclusion)
    Z3_dec_ref (c, conclusion);
  mem_free (parts);
  map_done (&bound.seen);
  vec_done (&bound.apps);
}

/* Solutions --------------------------------------------------------------- */

static Relation *
relation_of (Horn *h, Z3_ast ast) {
  Z3_context c = h->z->context;
  if (Z3_get_ast_kind (c, ast) != Z3_APP_AST)
    return NULL;
  Z3_func_decl decl = Z3_get_app_decl (c, Z3_to_app (c, ast));
  for (size_t i = 0; i < h->relations.len; i++)
    if (Z3_is_eq_func_decl (c, decl, h->relations.data[i].decl))
      return h->relations.data + i;
  return NULL;
}

/* 'body' with the arguments of 'use', which are bound variables, replaced by
   the variables of the relation. */
static bool
instantiate (Horn *h, const Relation *r, Z3_app use, Z3_ast body, Term *out) {
  Z3_context c = h->z->context;
  unsigned n = Z3_get_app_num_args (c, use);
  Z3_ast *to = mem_zero ((n + 1) * sizeof *to);
  bool good = true;
  for (unsigned i = 0; i < n && good; i++) {
    Z3_ast arg = Z3_get_app_arg (c, use, i);
    unsigned index = Z3_get_ast_kind (c, arg) == Z3_VAR_AST
                         ? Z3_get_index_value (c, arg)
                         : n;
    good = index < n;
    if (good)
      to[index] = z3_of_term (h->z, r->vars.data[i]);
  }
  for (unsigned i = 0; i < n; i++)
    good = good && to[i];
  Z3_ast made = !good ? NULL : n ? Z3_substitute_vars (c, body, n, to) : body;
  mem_free (to);
  if (!made)
    return false;
  Z3_inc_ref (c, made);
  good = z3_to_term (h->z, made, out);
  Z3_dec_ref (c, made);
  return good;
}

/* One definition 'forall x. P (x) = body'. */
static void
read_definition (Horn *h, Z3_ast ast) {
  Z3_context c = h->z->context;
  if (Z3_get_ast_kind (c, ast) == Z3_QUANTIFIER_AST)
    ast = Z3_get_quantifier_body (c, ast);
  if (Z3_get_ast_kind (c, ast) != Z3_APP_AST)
    return;
  Z3_app app = Z3_to_app (c, ast);
  Z3_decl_kind kind = Z3_get_decl_kind (c, Z3_get_app_decl (c, app));
  if ((kind != Z3_OP_EQ && kind != Z3_OP_IFF) ||
      Z3_get_app_num_args (c, app) != 2)
    return;
  Z3_ast use = Z3_get_app_arg (c, app, 0);
  Relation *r = relation_of (h, use);
  if (r)
    r->solved = instantiate (h, r, Z3_to_app (c, use),
                             Z3_get_app_arg (c, app, 1), &r->solution);
}

/* A conjunction of definitions, in any order. */
static void
read_answer (Horn *h, Z3_ast answer) {
  Z3_context c = h->z->context;
  Z3_app app = NULL;
  if (Z3_get_ast_kind (c, answer) == Z3_APP_AST)
    app = Z3_to_app (c, answer);
  if (!app || Z3_get_decl_kind (c, Z3_get_app_decl (c, app)) != Z3_OP_AND) {
    read_definition (h, answer);
    return;
  }
  for (unsigned i = 0; i < Z3_get_app_num_args (c, app); i++)
    read_definition (h, Z3_get_app_arg (c, app, i));
}

bool
horn_solution (Horn *h, size_t predicate, Term *out) {
  assert (predicate < h->relations.len);
  const Relation *r = h->relations.data + predicate;
  *out = r->solution;
  return r->solved;
}

/* Derivations ------------------------------------------------------------- */

/* A derivation is a proof whose steps have as arguments the clause, the proofs
   of what is in its body, and the fact that follows.  Proofs share parts. */
typedef struct {
  Horn *horn;
  HornFacts *facts;
  Map done; /* proof -> 1, or the number of its fact + 2 */
  VEC (Z3_ast) todo;
} Derivation;

static bool
read_fact (Horn *h, Z3_ast ast, HornFact *fact) {
  Z3_context c = h->z->context;
  const Relation *r = relation_of (h, ast);
  assert (r);
  Z3_app app = Z3_to_app (c, ast);
  fact->predicate = (size_t)(r - h->relations.data);
  bool good = true;
  for (unsigned i = 0; i < Z3_get_app_num_args (c, app) && good; i++) {
    Term value = {0};
    good = z3_to_term (h->z, Z3_get_app_arg (c, app, i), &value) &&
           term_is_value (h->z->terms, value);
    vec_push (&fact->values, value);
  }
  return good;
}

/* NULL: it is no step of a derivation. */
static Z3_app
step_of (Horn *h, Z3_ast ast) {
  Z3_context c = h->z->context;
  if (Z3_get_ast_kind (c, ast) != Z3_APP_AST)
    return NULL;
  Z3_app app = Z3_to_app (c, ast);
  Z3_decl_kind kind = Z3_get_decl_kind (c, Z3_get_app_decl (c, app));
  bool step = kind == Z3_OP_PR_HYPER_RESOLVE || kind == Z3_OP_PR_MODUS_PONENS;
  return step ? app : NULL;
}

static uint64_t *
done_of (Derivation *d, Z3_ast ast) {
  return map_put (&d->done, Z3_get_ast_id (d->horn->z->context, ast));
}

/* Pushes the arguments that are not done; false if there are none. */
static bool
push_open (Derivation *d, Z3_app app) {
  Z3_context c = d->horn->z->context;
  size_t before = d->todo.len;
  for (unsigned i = 0; i + 1 < Z3_get_app_num_args (c, app); i++) {
    Z3_ast arg = Z3_get_app_arg (c, app, i);
    if (!*done_of (d, arg))
      vec_push (&d->todo, arg);
  }
  return d->todo.len > before;
}

/* The fact of a step whose arguments are done.  A step that derives none hands
   on what its first argument with a fact derives. */
static bool
add_fact (Derivation *d, Z3_ast ast, Z3_app app) {
  Z3_context c = d->horn->z->context;
  unsigned n = Z3_get_app_num_args (c, app);
  HornFact fact = {0};
  Z3_ast last = Z3_get_app_arg (c, app, n - 1);
  bool derives = relation_of (d->horn, last), good = true;
  for (unsigned i = 0; i + 1 < n; i++) {
    uint64_t from = *done_of (d, Z3_get_app_arg (c, app, i));
    if (from >= 2)
      vec_push (&fact.from, (size_t)from - 2);
  }
  if (derives) {
    good = read_fact (d->horn, last, &fact);
    vec_push (d->facts, fact);
    *done_of (d, ast) = d->facts->len + 1;
  } else {
    *done_of (d, ast) = fact.from.len ? fact.from.data[0] + 2 : 1;
    vec_done (&fact.from);
  }
  return good;
}

static bool
derivation_step (Derivation *d) {
  Z3_ast ast = vec_last (&d->todo);
  Z3_app app = *done_of (d, ast) ? NULL : step_of (d->horn, ast);
  if (app && push_open (d, app))
    return true;
  d->todo.len--;
  if (app)
    return add_fact (d, ast, app);
  if (!*done_of (d, ast))
    *done_of (d, ast) = 1;
  return true;
}

bool
horn_facts (Horn *h, HornFacts *facts) {
  Z3_context c = h->z->context;
  Z3_ast answer = Z3_fixedpoint_get_answer (c, h->fixedpoint);
  if (z3_failure (h->z) || !answer)
    return false;
  Derivation d = {.horn = h, .facts = facts};
  bool good = true;
  Z3_inc_ref (c, answer);
  vec_push (&d.todo, answer);
  while (d.todo.len && good)
    good = derivation_step (&d);
  vec_done (&d.todo);
  map_done (&d.done);
  Z3_dec_ref (c, answer);
  return good && facts->len;
}

void
horn_facts_done (HornFacts *facts) {
  for (size_t i = 0; i < facts->len; i++) {
    vec_done (&facts->data[i].values);
    vec_done (&facts->data[i].from);
  }
  vec_done (facts);
}

/* Solving ----------------------------------------------------------------- */

static HornAnswer
undecided (Horn *h, const char *why) {
  vec_clear (&h->reason);
  str_add (&h->reason, why && *why ? why : "unknown");
  return HORN_UNDECIDED;
}

const char *
horn_reason (Horn *h) {
  return str_text (&h->reason);
}

HornAnswer
horn_solve (Horn *h, unsigned milliseconds) {
  Z3_context c = h->z->context;
  if (h->broken)
    return undecided (h, "not expressible in Z3");
  watch_begin (h->z->watch, milliseconds);
  Z3_lbool reached = Z3_fixedpoint_query_relations (c, h->fixedpoint, 1,
                                                    &h->relations.data[0].decl);
  const char *failure = z3_failure (h->z);
  if (failure)
    undecided (h, failure);
  watch_end (h->z->watch);
  if (failure || reached == Z3_L_UNDEF) {
    const char *why = watch_reason (h->z->watch);
    return failure && !why
               ? HORN_UNDECIDED
               : undecided (h, why ? why
                                   : Z3_fixedpoint_get_reason_unknown (
                                         c, h->fixedpoint));
  }
  if (reached == Z3_L_TRUE)
    return HORN_REFUTED;
  Z3_ast answer = Z3_fixedpoint_get_answer (c, h->fixedpoint);
  if (!answer)
    return undecided (h, "there is no solution to look at");
  Z3_inc_ref (c, answer);
  read_answer (h, answer);
  Z3_dec_ref (c, answer);
  return HORN_SOLVED;
}
