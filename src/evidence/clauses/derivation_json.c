/* Derivations as JSON, and back: every number and value is checked. */

#include "evidence/clauses/derivation_json.h"
#include "evidence/json_util.h"
#include "evidence/value.h"

#include <string.h>

/* Writing ------------------------------------------------------------------ */

static json_t *
values_json (const Program *p, const HornClause *c, const Term *values) {
  json_t *object = json_object ();
  for (size_t i = 0; i < c->vars; i++) {
    json_t *name = json_util_text (c->names[i]);
    json_object_set_new (object, json_string_value (name),
                         value_json (p->terms, values[i]));
    json_decref (name);
  }
  return object;
}

static json_t *
step_json (const Program *p, const DerivationStep *step,
           const ClauseFact *fact) {
  const HornClause *c = p->clauses->clauses.data + step->clause;
  json_t *json = json_object (), *from = json_array ();
  Str text = {0};
  clause_set_show (&text, p, fact);
  for (size_t i = 0; i < c->count; i++)
    json_array_append_new (from, json_integer ((json_int_t)step->from[i] + 1));
  json_object_set_new (json, "clause", json_util_text (c->name));
  json_object_set_new (json, "line", json_integer (c->pos.line));
  json_object_set_new (json, "column", json_integer (c->pos.column));
  json_object_set_new (json, "values", values_json (p, c, step->values));
  json_object_set_new (json, "from", from);
  json_object_set_new (json, "derives", json_util_text (str_text (&text)));
  str_done (&text);
  return json;
}

json_t *
derivation_json (const Program *p, const Derivation *d, const Replay *replay,
                 EvidenceOrigin origin) {
  json_t *root = evidence_file_new ("assay-derivation", p->source, origin);
  json_t *steps = json_array ();
  Arena arena = {0};
  ClauseFact *facts = arena_alloc (&arena, (d->steps.len + 1) * sizeof *facts);
  size_t failed;
  const char *why;
  if (derivation_facts (p, d, &arena, facts, &failed, &why))
    for (size_t i = 0; i < d->steps.len; i++)
      json_array_append_new (steps,
                             step_json (p, d->steps.data + i, facts + i));
  json_object_set_new (root, "error", replay_json (replay));
  json_object_set_new (root, "derivation", steps);
  arena_done (&arena);
  return root;
}

/* Reading ------------------------------------------------------------------ */

static bool
find_clause (const Program *p, const char *name, size_t *number) {
  for (size_t i = 0; name && i < p->clauses->clauses.len; i++)
    if (!strcmp (p->clauses->clauses.data[i].name, name)) {
      *number = i;
      return true;
    }
  return false;
}

static bool
read_values (const Program *p, const HornClause *c, const json_t *json,
             Term *values) {
  bool good = json_object_size (json) == c->vars;
  for (size_t i = 0; i < c->vars && good; i++) {
    json_t *name = json_util_text (c->names[i]);
    good = value_read (p->terms, term_sort (p->terms, c->terms[i]),
                       json_object_get (json, json_string_value (name)),
                       values + i);
    json_decref (name);
  }
  return good;
}

static bool
read_from (const HornClause *c, const json_t *json, size_t before,
           size_t *from) {
  bool good = json_array_size (json) == c->count;
  for (size_t i = 0; i < c->count && good; i++) {
    const json_t *number = json_array_get (json, i);
    json_int_t value = json_integer_value (number);
    good = json_is_integer (number) && value >= 1 && (size_t)value <= before;
    from[i] = good ? (size_t)value - 1 : 0;
  }
  return good;
}

/* Appends a step; NULL, or what is wrong with it. */
static const char *
read_step (const Program *p, const json_t *json, Derivation *d) {
  size_t number;
  if (!find_clause (p, json_util_member (json, "clause"), &number))
    return "there is no such clause";
  const HornClause *c = p->clauses->clauses.data + number;
  Term *values = mem_zero ((c->vars + 1) * sizeof *values);
  size_t *from = mem_zero ((c->count + 1) * sizeof *from);
  const char *why =
      !read_values (p, c, json_object_get (json, "values"), values)
          ? "its variables have no proper values"
      : !read_from (c, json_object_get (json, "from"), d->steps.len, from)
          ? "it does not say what it rests on"
          : NULL;
  if (!why)
    derivation_add (d, p, (DerivationStep){number, values, from});
  mem_free (values);
  mem_free (from);
  return why;
}

Derivation *
derivation_json_read (const EvidenceFile *file, const Program *p, Str *why) {
  Derivation *d = derivation_new ();
  const json_t *steps = json_object_get (file->root, "derivation");
  for (size_t i = 0; i < json_array_size (steps); i++) {
    const char *wrong = read_step (p, json_array_get (steps, i), d);
    if (!wrong)
      continue;
    str_format (why, "step %zu: %s", i + 1, wrong);
    derivation_free (d);
    return NULL;
  }
  return d;
}
