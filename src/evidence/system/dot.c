/* Nodes show one predicate per line, edges the transitions between two nodes
   together.  What is long is cut, and said to be. */

#include "evidence/system/certificate.h"
#include "logic/smtlib.h"

#include <assert.h>
#include <string.h>

enum { MAX_PREDICATES = 14, MAX_WIDTH = 60, MAX_NAMES = 6 };

/* At most MAX_WIDTH characters, never half a UTF-8 sequence. */
static void
add_escaped (Str *out, const char *text) {
  size_t len = strlen (text), end = len;
  if (len > MAX_WIDTH)
    for (end = MAX_WIDTH; end && ((unsigned char)text[end] & 0xc0) == 0x80;)
      end--;
  for (size_t i = 0; i < end; i++) {
    if (text[i] == '"' || text[i] == '\\')
      str_char (out, '\\');
    str_char (out, (unsigned char)text[i] < 32 ? ' ' : text[i]);
  }
  if (end < len)
    str_add (out, "…");
}

/* The variable of the Program behind a term of the System, or NULL. */
static const VarInfo *
program_variable (const System *s, Term term) {
  for (size_t i = 0; i < s->vars.len; i++)
    if (term_is (s->vars.data[i].now, term) &&
        s->vars.data[i].var.id < s->program->vars.len)
      return program_var (s->program, s->vars.data[i].var);
  return NULL;
}

/* "x = name" for an equation between an enumeration variable and a number;
   false when it is none. */
static bool
show_enum (Str *out, const System *s, Term predicate) {
  const Terms *t = s->terms;
  bool negated = term_kind (t, predicate) == TERM_NOT;
  Term equation = negated ? term_arg (t, predicate, 0) : predicate;
  if (term_kind (t, equation) != TERM_EQ)
    return false;
  Term number = term_arg (t, equation, 1);
  const VarInfo *v = program_variable (s, term_arg (t, equation, 0));
  int64_t value;
  if (!v || sort_kind (t, v->sort) != SORT_ENUM ||
      term_kind (t, number) != TERM_NUMBER ||
      !rat_to_int64 (term_value (t, number), &value) || value < 0 ||
      (size_t)value >= sort_count (t, v->sort))
    return false;
  str_format (out, "%s %s %s", v->name, negated ? "!=" : "=",
              sort_value (t, v->sort, (size_t)value));
  return true;
}

static void
write_node (Str *out, const System *s, size_t number, Term label) {
  const Term *parts;
  size_t n = term_conjuncts (s->terms, &label, &parts);
  size_t shown = n > MAX_PREDICATES ? MAX_PREDICATES - 1 : n;
  str_format (out, "  n%zu [label=\"%zu\\n", number, number);
  for (size_t i = 0; i < shown; i++) {
    Str text = {0};
    if (!show_enum (&text, s, parts[i]))
      term_show (&text, s->terms, parts[i]);
    add_escaped (out, str_text (&text));
    str_add (out, "\\l");
    str_done (&text);
  }
  if (shown < n)
    str_format (out, "… and %zu more\\l", n - shown);
  str_add (out, "\"];\n");
}

static void
write_transition (Str *out, const System *s, const Transition *tr) {
  assert (tr->process < s->program->processes.len);
  const Program *p = s->program;
  if (p->processes.len > 1) {
    add_escaped (out, p->processes.data[tr->process].name);
    str_char (out, '.');
  }
  add_escaped (out, tr->name);
  str_add (out, tr->fault ? " fails" : "");
}

static void
write_edge (Str *out, const System *s, const Certificate *c, size_t from,
            size_t to) {
  size_t count = 0;
  for (size_t i = 0; i < s->transitions.len; i++) {
    if (!certificate_successor (c, s, from, i, to))
      continue;
    if (!count)
      str_format (out, "  n%zu -> n%zu [label=\"", from, to);
    if (++count > MAX_NAMES)
      continue;
    str_add (out, count > 1 ? "\\n" : "");
    write_transition (out, s, s->transitions.data + i);
  }
  if (count > MAX_NAMES)
    str_format (out, "\\n… and %zu more", count - MAX_NAMES);
  if (count)
    str_add (out, "\"];\n");
}

static bool
is_enum (const System *s, const SystemVar *v) {
  const Program *p = s->program;
  return v->var.id < p->vars.len &&
         sort_kind (s->terms, program_var (p, v->var)->sort) == SORT_ENUM;
}

/* What the numbers of enumeration variables mean in longer predicates. */
static void
write_legend (Str *out, const System *s) {
  size_t lines = 0;
  for (size_t i = 0; i < s->vars.len && lines < MAX_PREDICATES; i++) {
    const SystemVar *v = s->vars.data + i;
    if (!is_enum (s, v))
      continue;
    Sort sort = program_var (s->program, v->var)->sort;
    Str text = {0};
    str_format (&text, "%s:", v->name);
    for (size_t k = 0; k < sort_count (s->terms, sort); k++)
      str_format (&text, " %zu %s", k, sort_value (s->terms, sort, k));
    str_add (out, lines++ ? "" : "  legend [shape=note, label=\"");
    add_escaped (out, str_text (&text));
    str_add (out, "\\l");
    str_done (&text);
  }
  str_add (out, lines ? "\"];\n" : "");
}

void
certificate_dot (Str *out, const System *s, const Certificate *c) {
  size_t n = c->labels.len;
  str_add (out, "digraph diagram {\n"
                "  node [shape=box, style=rounded, fontname=\"monospace\", "
                "fontsize=10];\n"
                "  edge [fontname=\"sans-serif\", fontsize=9];\n");
  for (size_t i = 0; i < n; i++)
    write_node (out, s, i, c->labels.data[i]);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n; k++)
      write_edge (out, s, c, i, k);
  write_legend (out, s);
  str_add (out, "}\n");
}
