/* Derivations as a kind of counterexample. */

#include "evidence/clauses/derivation_json.h"
#include "evidence/html.h"
#include "evidence/kinds.h"
#include "evidence/value.h"

#include <string.h>

enum { MAX_STEPS = 5000 }; /* on a page */

/* Replay ------------------------------------------------------------------- */

static Replay
invalid (Program *p, size_t step, const char *what) {
  Str why = {0};
  str_format (&why, "step %zu: %s", step + 1, what);
  return (Replay){.valid = false, .why = str_keep (&why, &p->arena)};
}

static Replay
judge_end (Program *p, const Derivation *d) {
  if (!d->steps.len)
    return invalid (p, 0, "nothing is derived");
  const HornClause *last =
      p->clauses->clauses.data + vec_last (&d->steps).clause;
  if (!last->is_query)
    return invalid (p, d->steps.len - 1, "it does not violate a query");
  return (Replay){.valid = true,
                  .kind = KIND_REACH,
                  .pos = last->pos,
                  .message = clause_set_message};
}

static Replay
replay (Program *p, void *data) {
  const Derivation *d = data;
  Arena arena = {0};
  ClauseFact *facts = arena_alloc (&arena, (d->steps.len + 1) * sizeof *facts);
  size_t failed;
  const char *why;
  Replay result = derivation_facts (p, d, &arena, facts, &failed, &why)
                      ? judge_end (p, d)
                      : invalid (p, failed, why);
  arena_done (&arena);
  return result;
}

/* Printing ----------------------------------------------------------------- */

static void
print_values (Str *out, const Program *p, const HornClause *c,
              const Term *values) {
  const char *between = "     with ";
  for (size_t i = 0; i < c->vars; i++) {
    str_add (out, between);
    str_plain (out, c->names[i], strlen (c->names[i]));
    str_add (out, " = ");
    value_show (out, p->terms, values[i]);
    between = ", ";
  }
  str_add (out, c->vars ? "\n" : "");
}

static void
print_step (Str *out, const Program *p, size_t number,
            const DerivationStep *step, const ClauseFact *fact) {
  const HornClause *c = p->clauses->clauses.data + step->clause;
  str_format (out, "%3zu. ", number + 1);
  clause_set_show (out, p, fact);
  str_format (out, " by %s (", c->name);
  str_plain (out, c->pos.source->path, strlen (c->pos.source->path));
  str_format (out, ":%d)", c->pos.line);
  for (size_t i = 0; i < c->count; i++)
    str_format (out, "%s%zu", i ? ", " : " from ", step->from[i] + 1);
  str_char (out, '\n');
  print_values (out, p, c, step->values);
}

static void
print (Str *out, const Program *p, const void *data, EvidencePause *pause,
       void *context) {
  const Derivation *d = data;
  Arena arena = {0};
  ClauseFact *facts = arena_alloc (&arena, (d->steps.len + 1) * sizeof *facts);
  size_t failed;
  const char *why;
  bool good = derivation_facts (p, d, &arena, facts, &failed, &why);
  for (size_t i = 0; i < d->steps.len && good; i++) {
    print_step (out, p, i, d->steps.data + i, facts + i);
    if (pause)
      pause (context, out);
  }
  arena_done (&arena);
}

static json_t *
json (const Program *p, const void *data, const Replay *shown,
      EvidenceOrigin origin) {
  return derivation_json (p, data, shown, origin);
}

static bool
has_body (const json_t *root) {
  return json_is_array (json_object_get (root, "derivation"));
}

static void *
read (const EvidenceFile *file, const Program *p, Str *why) {
  return derivation_json_read (file, p, why);
}

static void
drop (void *derivation) {
  derivation_free (derivation);
}

/* The page ----------------------------------------------------------------- */

static void
html (Str *out, const json_t *root) {
  static const char *const columns[] = {"derives", "clause", "line", "from",
                                        "values"};
  const json_t *steps = json_object_get (root, "derivation");
  size_t n = json_array_size (steps);
  html_heading (out, "Derivation");
  str_add (out, "<div class=\"scroll\"><table>\n<tr><th></th>");
  for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
    str_format (out, "<th>%s</th>", columns[k]);
  str_add (out, "</tr>\n");
  for (size_t i = 0; i < n && i < MAX_STEPS; i++) {
    str_format (out, "<tr><td>%zu</td>", i + 1);
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
      str_add (out, "<td>");
      html_json (out, json_object_get (json_array_get (steps, i), columns[k]));
      str_add (out, "</td>");
    }
    str_add (out, "</tr>\n");
  }
  str_add (out, "</table></div>\n");
  if (n > MAX_STEPS)
    str_format (out, "<p>… and %zu more steps</p>\n", n - MAX_STEPS);
}

const CounterexampleKind derivation_counterexample = {
    .format = "assay-derivation",
    .form = FORM_CLAUSES,
    .checker = "interpreter",
    .replay = replay,
    .print = print,
    .json = json,
    .has_body = has_body,
    .read = read,
    .html = html,
    .free = drop,
};

/* There is no other look at clauses than a proof. */
const FormEvidence clauses_evidence = {0};
