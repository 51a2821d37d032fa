/* The bodies of the definitions are the System's own formulas with the file's
   names put in, so what is checked is what the engine worked on. */

#include "evidence/system/certificate.h"
#include "evidence/proof_head.h"
#include "base/map.h"
#include "logic/smtlib.h"

#include <stdio.h>

Certificate *
certificate_new (const System *s, size_t nodes) {
  Certificate *c = mem_zero (sizeof *c);
  for (size_t i = 0; i < nodes; i++)
    vec_push (&c->labels, term_bool (s->terms, true));
  c->successor = mem_zero (nodes * s->transitions.len * nodes);
  return c;
}

void
certificate_free (Certificate *c) {
  if (!c)
    return;
  vec_done (&c->labels);
  mem_free (c->successor);
  mem_free (c);
}

static bool *
successor (const Certificate *c, const System *s, size_t from,
           size_t transition, size_t to) {
  size_t row = from * s->transitions.len + transition;
  return c->successor + row * c->labels.len + to;
}

void
certificate_set_successor (Certificate *c, const System *s, size_t from,
                           size_t transition, size_t to) {
  *successor (c, s, from, transition, to) = true;
}

bool
certificate_successor (const Certificate *c, const System *s, size_t from,
                       size_t transition, size_t to) {
  return *successor (c, s, from, transition, to);
}

void
certificate_obligation (size_t nodes, size_t transitions, size_t number,
                        char *name, size_t size) {
  size_t steps = nodes * transitions;
  if (!number)
    snprintf (name, size, "init");
  else if (number <= steps)
    snprintf (name, size, "step %zu %zu", (number - 1) / transitions,
              (number - 1) % transitions);
  else
    snprintf (name, size, "error %zu", number - 1 - steps);
}

/* Logic ------------------------------------------------------------------- */

/* What the formulas of a certificate are made of. */
typedef struct {
  const Terms *terms;
  Map seen;
  bool ints, reals, other;
} Survey;

/* Beyond linear arithmetic: what the logics with a name do not have. */
static bool
is_other (const Terms *t, Term term) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_MUL)
    return term_count (t, term) > 2 ||
           term_kind (t, term_arg (t, term, 0)) != TERM_NUMBER;
  return kind == TERM_BITS || kind == TERM_ENUM || kind == TERM_TO_INT ||
         (kind >= TERM_DIV && kind <= TERM_QUOTIENT) || kind >= TERM_SELECT;
}

static void
survey (Survey *s, Term term) {
  uint64_t *seen = map_put (&s->seen, term.id);
  if (*seen)
    return;
  *seen = 1;
  SortKind sort = sort_kind (s->terms, term_sort (s->terms, term));
  s->ints = s->ints || sort == SORT_INT;
  s->reals = s->reals || sort == SORT_REAL;
  s->other = s->other || sort > SORT_REAL || is_other (s->terms, term);
  for (size_t i = 0; i < term_count (s->terms, term); i++)
    survey (s, term_arg (s->terms, term, i));
}

static const char *
logic_name (const System *s, const Certificate *c) {
  Survey v = {.terms = s->terms};
  survey (&v, s->init);
  survey (&v, s->error);
  for (size_t i = 0; i < s->transitions.len; i++)
    survey (&v, system_relation (s, i));
  for (size_t i = 0; i < c->labels.len; i++)
    survey (&v, c->labels.data[i]);
  for (size_t i = 0; i < s->vars.len; i++)
    survey (&v, s->vars.data[i].now);
  map_done (&v.seen);
  return v.other             ? "ALL"
         : v.reals && v.ints ? "QF_LIRA"
         : v.reals           ? "QF_LRA"
                             : "QF_LIA";
}

/* Definitions ------------------------------------------------------------- */

typedef struct {
  Str *out;
  const System *system;
  const Certificate *certificate;
  CertificateName *names;
  size_t count;
  Subst *to_file;
} Writer;

/* A comment for people. */
static void
write_transition (Writer *w, const Transition *tr) {
  const char *process = w->system->program->processes.data[tr->process].name;
  Str line = {0};
  str_format (&line, "%s of %s%s", tr->name, process,
              tr->fault ? ", a failing assertion" : "");
  for (size_t i = 0; i < line.len; i++)
    if ((unsigned char)line.data[i] < 32)
      line.data[i] = ' ';
  str_format (w->out, "; %s\n", str_text (&line));
  str_done (&line);
}

static void
write_name (Writer *w, size_t i) {
  smtlib_symbol (w->out, term_name (w->system->terms, w->names[i].name));
}

static void
write_sort (Writer *w, size_t i) {
  const Terms *t = w->system->terms;
  smtlib_sort (w->out, t, term_sort (t, w->names[i].name));
}

static void
write_declarations (Writer *w) {
  for (size_t i = 0; i < w->count; i++) {
    str_add (w->out, "(declare-const ");
    write_name (w, i);
    str_char (w->out, ' ');
    write_sort (w, i);
    str_add (w->out, ")\n");
  }
}

/* All names of a role, each with its sort as a parameter, or as arguments. */
static void
write_names (Writer *w, int role, bool parameters) {
  for (size_t i = 0; i < w->count; i++) {
    if ((int)w->names[i].role != role)
      continue;
    bool first = vec_last (w->out) == '(';
    str_add (w->out, first ? "" : " ");
    str_add (w->out, parameters ? "(" : "");
    write_name (w, i);
    if (!parameters)
      continue;
    str_char (w->out, ' ');
    write_sort (w, i);
    str_char (w->out, ')');
  }
}

static void
write_definition (Writer *w, const char *name, size_t number, Term body,
                  bool step) {
  str_format (w->out, "(define-fun %s", name);
  if (number != SIZE_MAX)
    str_format (w->out, "-%zu", number);
  str_add (w->out, " (");
  write_names (w, NAME_NOW, true);
  if (step) {
    write_names (w, NAME_NEXT, true);
    write_names (w, NAME_INPUT, true);
  }
  str_add (w->out, ") Bool\n  ");
  smtlib_term (w->out, w->system->terms, subst_apply (w->to_file, body));
  str_add (w->out, ")\n");
}

static void
write_definitions (Writer *w) {
  const System *s = w->system;
  write_definition (w, "init", SIZE_MAX, s->init, false);
  write_definition (w, "error", SIZE_MAX, s->error, false);
  for (size_t i = 0; i < s->transitions.len; i++) {
    const Transition *tr = s->transitions.data + i;
    write_transition (w, tr);
    write_definition (w, "trans", i, system_relation (s, i), true);
  }
  for (size_t i = 0; i < w->certificate->labels.len; i++)
    write_definition (w, "node", i, w->certificate->labels.data[i], false);
}

/* Obligations ------------------------------------------------------------- */

/* (NAME x y ...), an instance of a definition; of one without parameters it is
   just the name. */
static void
write_instance (Writer *w, const char *name, size_t number, int role) {
  bool constant = !w->system->vars.len;
  str_add (w->out, constant ? "" : "(");
  str_add (w->out, name);
  if (number != SIZE_MAX)
    str_format (w->out, "-%zu", number);
  write_names (w, role, false);
  str_add (w->out, constant ? "" : ")");
}

static void
assert_instance (Writer *w, const char *name, size_t number) {
  str_add (w->out, "(assert ");
  write_instance (w, name, number, NAME_NOW);
  str_add (w->out, ")\n");
}

static void
assert_step (Writer *w, size_t transition) {
  bool constant = !w->count;
  str_format (w->out, "(assert %strans-%zu", constant ? "" : "(", transition);
  write_names (w, NAME_NOW, false);
  write_names (w, NAME_NEXT, false);
  write_names (w, NAME_INPUT, false);
  str_add (w->out, constant ? ")\n" : "))\n");
}

/* (assert (not (or ...))) over the nodes in 'chosen'. */
static void
assert_none (Writer *w, const bool *chosen, int role) {
  size_t n = w->certificate->labels.len, count = 0;
  for (size_t i = 0; i < n; i++)
    count += chosen[i];
  if (!count)
    return;
  str_add (w->out, count > 1 ? "(assert (not (or" : "(assert (not");
  for (size_t i = 0; i < n; i++)
    if (chosen[i]) {
      str_char (w->out, ' ');
      write_instance (w, "node", i, role);
    }
  str_add (w->out, count > 1 ? ")))\n" : "))\n");
}

static void
begin_obligation (Writer *w, size_t number) {
  char name[64];
  certificate_obligation (w->certificate->labels.len,
                          w->system->transitions.len, number, name,
                          sizeof name);
  str_format (w->out, "(push 1)\n(set-info :obligation \"%s\")\n", name);
}

static void
end_obligation (Writer *w) {
  str_add (w->out, "(check-sat)\n(pop 1)\n");
}

static void
write_init (Writer *w) {
  size_t n = w->certificate->labels.len;
  bool *all = mem_zero (n);
  for (size_t i = 0; i < n; i++)
    all[i] = true;
  begin_obligation (w, 0);
  assert_instance (w, "init", SIZE_MAX);
  assert_none (w, all, NAME_NOW);
  end_obligation (w);
  mem_free (all);
}

static void
write_steps (Writer *w) {
  size_t n = w->certificate->labels.len, m = w->system->transitions.len;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < m; k++) {
      begin_obligation (w, 1 + i * m + k);
      assert_instance (w, "node", i);
      assert_step (w, k);
      assert_none (w, successor (w->certificate, w->system, i, k, 0),
                   NAME_NEXT);
      end_obligation (w);
    }
}

static void
write_errors (Writer *w) {
  size_t n = w->certificate->labels.len, m = w->system->transitions.len;
  for (size_t i = 0; i < n; i++) {
    begin_obligation (w, 1 + n * m + i);
    assert_instance (w, "node", i);
    assert_instance (w, "error", SIZE_MAX);
    end_obligation (w);
  }
}

static void
writer_init (Writer *w) {
  w->names = certificate_names (w->system, &w->count);
  w->to_file = subst_new (w->system->terms);
  for (size_t i = 0; i < w->count; i++)
    subst_set (w->to_file, w->names[i].variable, w->names[i].name);
}

static void
writer_done (Writer *w) {
  subst_free (w->to_file);
  mem_free (w->names);
}

static void
write_system (Writer *w, const EvidenceOrigin *origin) {
  proof_head_write (w->out, logic_name (w->system, w->certificate),
                    "assay-certificate", origin);
  write_declarations (w);
  write_definitions (w);
}

void
certificate_system (Str *out, const System *s, const EvidenceOrigin *origin) {
  Certificate *none = certificate_new (s, 0);
  Writer w = {.out = out, .system = s, .certificate = none};
  writer_init (&w);
  write_system (&w, origin);
  writer_done (&w);
  certificate_free (none);
}

void
certificate_smtlib (Str *out, const System *s, const Certificate *c,
                    const EvidenceOrigin *origin) {
  Writer w = {.out = out, .system = s, .certificate = c};
  writer_init (&w);
  write_system (&w, origin);
  write_init (&w);
  write_steps (&w);
  write_errors (&w);
  writer_done (&w);
}
