/* The file is read command by command and must be exactly what
   doc/formats/certificate.md says.  The obligations to prove are built here
   from the definitions; those in the file are only compared with them, so a
   file cannot leave one out or weaken it.  What is no certificate at all is
   malformed; one with other obligations than it should have fails. */

#include "evidence/proof_reader.h"
#include "evidence/system/certificate.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  Term term;
} Constant;

typedef VEC (Constant) Constants;

/* What must be unsatisfiable together. */
typedef struct {
  Term parts[3];
  size_t n;
} Obligation;

typedef struct {
  ProofReader text;
  Subst *to_next;
  Constants now, next, inputs;
  Names declared;
  Term init, error;
  VEC (Term) transitions, nodes;
  VEC (Obligation) obligations;
} Reader;

/* Problems ---------------------------------------------------------------- */

static const Sexpr *
peek (const Reader *r) {
  return proof_reader_peek (&r->text);
}

static bool
malformed (Reader *r, const char *what) {
  return proof_reader_malformed (&r->text, what);
}

/* The obligation whose turn it is. */
static void
current_name (const Reader *r, size_t number, char *name, size_t size) {
  certificate_obligation (r->nodes.len, r->transitions.len, number, name, size);
}

static bool
wrong (Reader *r, const char *what) {
  char name[64];
  current_name (r, r->obligations.len, name, sizeof name);
  return proof_reader_report (
      &r->text, CHECK_FAILS,
      run_text (r->text.run, "obligation '%s': %s (line %d)", name, what,
                proof_reader_here (&r->text).line));
}

/* Head and declarations --------------------------------------------------- */

static bool
read_head (Reader *r) {
  if (!proof_reader_is_list (peek (r), "set-logic", 2))
    return malformed (r, "a certificate begins with (set-logic ...)");
  r->text.at++;
  const char *version = proof_reader_info (peek (r), "assay-certificate");
  if (!version || strcmp (version, "1"))
    return malformed (r, "expected (set-info :assay-certificate \"1\")");
  r->text.at++;
  if (!proof_reader_info (peek (r), "source"))
    return malformed (r, "expected (set-info :source \"...\")");
  r->text.at++;
  if (!proof_reader_info (peek (r), "sha256"))
    return malformed (r, "expected (set-info :sha256 \"...\")");
  r->text.at++;
  if (proof_reader_info (peek (r), "origin"))
    r->text.at++;
  return true;
}

static bool
read_constant (Reader *r, Constant *c) {
  const Sexpr *e = peek (r);
  Sort sort;
  uint32_t known;
  if (!proof_reader_is_list (e, "declare-const", 3) ||
      e->items[1]->kind != SEXPR_SYMBOL)
    return malformed (r, "expected (declare-const NAME SORT)");
  c->name = e->items[1]->text;
  if (names_find (&r->declared, c->name, &known))
    return malformed (r, "a constant is declared twice");
  if (!scope_sort (r->text.scope, e->items[2], &sort))
    return false;
  names_add (&r->declared, c->name);
  c->term = term_var (r->text.terms, c->name, sort);
  r->text.at++;
  return true;
}

static bool
is_primed (const char *name, const char *primed) {
  size_t len = strlen (name);
  return strlen (primed) == len + 1 && !strncmp (name, primed, len) &&
         primed[len] == '!';
}

static bool
read_declaration (Reader *r) {
  Constant now, next;
  if (!read_constant (r, &now))
    return false;
  if (!strncmp (now.name, "in!", 3)) {
    vec_push (&r->inputs, now);
    return true;
  }
  if (r->inputs.len)
    return malformed (r, "a state variable is declared after an input");
  if (!read_constant (r, &next))
    return false;
  if (!is_primed (now.name, next.name) ||
      !sort_is (term_sort (r->text.terms, now.term),
                term_sort (r->text.terms, next.term)))
    return malformed (r, "a state variable is not followed by its next value");
  vec_push (&r->now, now);
  vec_push (&r->next, next);
  subst_set (r->to_next, now.term, next.term);
  return true;
}

static bool
read_declarations (Reader *r) {
  while (peek (r) && sexpr_heads (peek (r), "declare-const"))
    if (!read_declaration (r))
      return false;
  return true;
}

/* Definitions ------------------------------------------------------------- */

/* Do the items from '*i' on name exactly these constants, with their sorts? */
static bool
match_parameters (Reader *r, const Sexpr *list, size_t *i,
                  const Constants *constants) {
  for (size_t k = 0; k < constants->len; k++, ++*i) {
    const Constant *c = constants->data + k;
    Sort sort;
    if (*i >= list->len)
      return false;
    const Sexpr *e = list->items[*i];
    if (e->kind != SEXPR_LIST || e->len != 2 ||
        !sexpr_is (e->items[0], c->name))
      return false;
    if (!scope_sort (r->text.scope, e->items[1], &sort) ||
        !sort_is (sort, term_sort (r->text.terms, c->term)))
      return false;
  }
  return true;
}

static bool
match_all_parameters (Reader *r, const Sexpr *list, bool step) {
  size_t i = 0;
  return list->kind == SEXPR_LIST && match_parameters (r, list, &i, &r->now) &&
         (!step || (match_parameters (r, list, &i, &r->next) &&
                    match_parameters (r, list, &i, &r->inputs))) &&
         i == list->len;
}

static void
bind (Reader *r, const Constants *constants, bool on) {
  for (size_t i = 0; i < constants->len; i++)
    if (on)
      scope_bind (r->text.scope, constants->data[i].name,
                  constants->data[i].term);
    else
      scope_unbind (r->text.scope, constants->data[i].name);
}

/* A body sees the parameters of its definition and nothing else. */
static bool
read_body (Reader *r, const Sexpr *body, bool step, Term *term) {
  bind (r, &r->now, true);
  if (step) {
    bind (r, &r->next, true);
    bind (r, &r->inputs, true);
  }
  bool good = scope_term (r->text.scope, body, term, NULL, NULL);
  bind (r, &r->now, false);
  if (step) {
    bind (r, &r->next, false);
    bind (r, &r->inputs, false);
  }
  return good;
}

static bool
read_definition (Reader *r, const char *name, bool step, Term *term) {
  const Sexpr *e = peek (r);
  if (!proof_reader_is_list (e, "define-fun", 5) ||
      !sexpr_is (e->items[1], name))
    return malformed (
        r, run_text (r->text.run, "expected the definition of %s", name));
  if (!match_all_parameters (r, e->items[2], step))
    return malformed (r, "the parameters are not the variables in their order");
  if (!sexpr_is (e->items[3], "Bool"))
    return malformed (r, "a definition must be Bool");
  if (!read_body (r, e->items[4], step, term))
    return false;
  if (!sort_is (term_sort (r->text.terms, *term), BOOL_SORT))
    return malformed (r, "a body is not Bool");
  r->text.at++;
  return true;
}

/* Whether the next command defines PREFIX-NUMBER; its name is left behind. */
static bool
defines (const Reader *r, const char *prefix, size_t number, char *name,
         size_t size) {
  const Sexpr *e = peek (r);
  snprintf (name, size, "%s-%zu", prefix, number);
  return proof_reader_is_list (e, "define-fun", 5) &&
         sexpr_is (e->items[1], name);
}

static bool
read_definitions (Reader *r) {
  char name[64];
  Term term;
  if (!read_definition (r, "init", false, &r->init) ||
      !read_definition (r, "error", false, &r->error))
    return false;
  while (defines (r, "trans", r->transitions.len, name, sizeof name)) {
    if (!read_definition (r, name, true, &term))
      return false;
    vec_push (&r->transitions, term);
  }
  while (defines (r, "node", r->nodes.len, name, sizeof name)) {
    if (!read_definition (r, name, false, &term))
      return false;
    vec_push (&r->nodes, term);
  }
  return true;
}

/* Obligations ------------------------------------------------------------- */

static bool
match_symbols (const Sexpr *e, size_t *i, const Constants *constants) {
  for (size_t k = 0; k < constants->len; k++, ++*i)
    if (*i >= e->len || !sexpr_is (e->items[*i], constants->data[k].name))
      return false;
  return true;
}

/* (NAME x ...) over the given lists of constants, of which two may be NULL;
   just NAME if there are none. */
static bool
is_instance (const Sexpr *e, const char *name, const Constants *a,
             const Constants *b, const Constants *c) {
  size_t i = 1;
  if (!a->len && !(b && b->len) && !(c && c->len))
    return sexpr_is (e, name);
  return sexpr_heads (e, name) && match_symbols (e, &i, a) &&
         (!b || match_symbols (e, &i, b)) && (!c || match_symbols (e, &i, c)) &&
         i == e->len;
}

static bool
begin (Reader *r) {
  char name[64];
  current_name (r, r->obligations.len, name, sizeof name);
  if (!proof_reader_is_level (peek (r), "push"))
    return wrong (r, "expected (push 1)");
  r->text.at++;
  const char *given = proof_reader_info (peek (r), "obligation");
  if (!given || strcmp (given, name))
    return wrong (r, "missing or out of order");
  r->text.at++;
  return true;
}

static bool
end (Reader *r, Obligation obligation) {
  if (!proof_reader_is_list (peek (r), "check-sat", 1))
    return wrong (r, "expected (check-sat)");
  r->text.at++;
  if (!proof_reader_is_level (peek (r), "pop"))
    return wrong (r, "expected (pop 1)");
  r->text.at++;
  vec_push (&r->obligations, obligation);
  return true;
}

static bool
assert_instance (Reader *r, const char *name, bool step) {
  const Sexpr *e = peek (r);
  if (!proof_reader_is_list (e, "assert", 2) ||
      !is_instance (e->items[1], name, &r->now, step ? &r->next : NULL,
                    step ? &r->inputs : NULL))
    return wrong (r, "an assertion is not what it should be");
  r->text.at++;
  return true;
}

/* The number of the node of which 'e' is an instance, at least 'from', or
   SIZE_MAX. */
static size_t
node_of (const Reader *r, const Sexpr *e, size_t from, const Constants *args) {
  const Sexpr *head = e->kind == SEXPR_LIST && e->len ? e->items[0] : e;
  char name[64];
  if (head->kind != SEXPR_SYMBOL || strncmp (head->text, "node-", 5))
    return SIZE_MAX;
  size_t node = strtoul (head->text + 5, NULL, 10);
  snprintf (name, sizeof name, "node-%zu", node);
  bool good = node >= from && node < r->nodes.len &&
              is_instance (e, name, args, NULL, NULL);
  return good ? node : SIZE_MAX;
}

/* (assert (not (or (node-A ...) ...))); '*count' nodes, and what is asserted.
 */
static bool
assert_outside (Reader *r, const Constants *args, size_t *count, Term *term) {
  const Sexpr *e = peek (r)->len == 2 ? peek (r)->items[1] : NULL;
  if (!proof_reader_is_list (e, "not", 2))
    return wrong (r, "an assertion is not what it should be");
  e = e->items[1];
  bool several = sexpr_heads (e, "or") && e->len > 2;
  const Sexpr *const *items = several ? e->items + 1 : &e;
  *count = several ? e->len - 1 : 1;
  Term *nodes = mem_alloc (*count * sizeof *nodes);
  size_t node = 0;
  bool good = true;
  for (size_t i = 0; i < *count && good; i++) {
    size_t found = node_of (r, items[i], node, args);
    good = found != SIZE_MAX;
    if (!good)
      break;
    node = found + 1;
    nodes[i] = args == &r->now ? r->nodes.data[found]
                               : subst_apply (r->to_next, r->nodes.data[found]);
  }
  if (good)
    *term = term_not (r->text.terms, term_or (r->text.terms, *count, nodes));
  mem_free (nodes);
  if (!good)
    return wrong (r, "its nodes are not what they should be");
  r->text.at++;
  return true;
}

static bool
read_init (Reader *r) {
  Obligation o = {{r->init}, 1};
  size_t count = 0;
  if (!begin (r) || !assert_instance (r, "init", false))
    return false;
  if (r->nodes.len) {
    if (!peek (r) || !sexpr_heads (peek (r), "assert"))
      return wrong (r, "the nodes are missing");
    if (!assert_outside (r, &r->now, &count, o.parts + o.n++))
      return false;
    if (count != r->nodes.len)
      return wrong (r, "not every node takes part");
  }
  return end (r, o);
}

static bool
read_step (Reader *r, size_t node, size_t transition) {
  Obligation o = {{r->nodes.data[node], r->transitions.data[transition]}, 2};
  char name[64];
  size_t count;
  snprintf (name, sizeof name, "node-%zu", node);
  if (!begin (r) || !assert_instance (r, name, false))
    return false;
  snprintf (name, sizeof name, "trans-%zu", transition);
  if (!assert_instance (r, name, true))
    return false;
  if (peek (r) && sexpr_heads (peek (r), "assert") &&
      !assert_outside (r, &r->next, &count, o.parts + o.n++))
    return false;
  return end (r, o);
}

static bool
read_error (Reader *r, size_t node) {
  char name[64];
  snprintf (name, sizeof name, "node-%zu", node);
  return begin (r) && assert_instance (r, name, false) &&
         assert_instance (r, "error", false) &&
         end (r, (Obligation){{r->nodes.data[node], r->error}, 2});
}

static bool
read_obligations (Reader *r) {
  if (!read_init (r))
    return false;
  for (size_t i = 0; i < r->nodes.len; i++)
    for (size_t k = 0; k < r->transitions.len; k++)
      if (!read_step (r, i, k))
        return false;
  for (size_t i = 0; i < r->nodes.len; i++)
    if (!read_error (r, i))
      return false;
  return !peek (r) || malformed (r, "there is something after the last "
                                    "obligation");
}

/* Discharging ------------------------------------------------------------- */

static bool
discharge (Reader *r) {
  Solver *solver = solver_new_z3 (r->text.terms, r->text.run);
  bool good = true;
  for (size_t i = 0; i < r->obligations.len && good; i++) {
    const Obligation *o = r->obligations.data + i;
    char name[64];
    run_progress (r->text.run,
                  "checking the certificate: %zu of %zu obligations", i,
                  r->obligations.len);
    current_name (r, i, name, sizeof name);
    good = proof_reader_discharge (&r->text, solver, name, o->n, o->parts);
  }
  solver_free (solver);
  return good;
}

/* Comparing with the source ----------------------------------------------- */

static bool
differs (Reader *r, const char *what) {
  return proof_reader_report (
      &r->text, CHECK_FAILS,
      run_text (r->text.run,
                "it is about another system: '%s' is not what the source says",
                what));
}

static bool
same_constants (const Constants *a, const Constants *b) {
  bool same = a->len == b->len;
  for (size_t i = 0; same && i < a->len; i++)
    same = term_is (a->data[i].term, b->data[i].term);
  return same;
}

/* Both have the same table of terms, so equal formulas are equal numbers. */
static bool
same_system (Reader *r, const Reader *again) {
  char name[64];
  if (!same_constants (&r->now, &again->now) ||
      !same_constants (&r->inputs, &again->inputs))
    return differs (r, "declare-const");
  if (!term_is (r->init, again->init))
    return differs (r, "init");
  if (!term_is (r->error, again->error))
    return differs (r, "error");
  for (size_t i = 0; i < r->transitions.len && i < again->transitions.len; i++)
    if (!term_is (r->transitions.data[i], again->transitions.data[i])) {
      snprintf (name, sizeof name, "trans-%zu", i);
      return differs (r, name);
    }
  snprintf (name, sizeof name, "trans-%zu",
            r->transitions.len < again->transitions.len
                ? r->transitions.len
                : again->transitions.len);
  return r->transitions.len == again->transitions.len || differs (r, name);
}

/* The whole --------------------------------------------------------------- */

static void
reader_init (Reader *r, Run *run, Terms *terms, const Source *text) {
  *r = (Reader){.to_next = subst_new (terms)};
  proof_reader_init (&r->text, run, terms, text);
}

static void
reader_done (Reader *r) {
  vec_done (&r->now);
  vec_done (&r->next);
  vec_done (&r->inputs);
  vec_done (&r->transitions);
  vec_done (&r->nodes);
  vec_done (&r->obligations);
  names_done (&r->declared);
  subst_free (r->to_next);
  proof_reader_done (&r->text);
}

static bool
read_system (Reader *r) {
  return r->text.file && read_head (r) && read_declarations (r) &&
         read_definitions (r);
}

static bool
is_about (Reader *r, const Source *text) {
  Reader again;
  reader_init (&again, r->text.run, r->text.terms, text);
  bool good = read_system (&again) && same_system (r, &again);
  reader_done (&again);
  return good;
}

CheckReport
certificate_check (Run *run, const Source *proof, const Source *again) {
  Terms *terms = terms_new ();
  Reader r;
  reader_init (&r, run, terms, proof);
  if (read_system (&r) && (!again || is_about (&r, again)) &&
      read_obligations (&r) && discharge (&r))
    r.text.report.status = CHECK_HOLDS;
  CheckReport report = r.text.report;
  report.nodes = r.nodes.len;
  report.transitions = r.transitions.len;
  report.obligations = r.obligations.len;
  reader_done (&r);
  terms_free (terms);
  return report;
}
