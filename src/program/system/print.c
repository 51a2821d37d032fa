/* Programs of form FORM_SYSTEM for people and tests. */

#include "logic/smtlib.h"
#include "program/system/system_form.h"

static void
print_var (Str *out, const Program *p, const VarInfo *v) {
  static const char *const roles[] = {"var", "param", "input", "counter"};
  /* The term's name: two variables may have been given the same one. */
  str_format (out, "%s ", roles[v->role]);
  term_show (out, p->terms, v->now);
  str_add (out, " : ");
  if (v->bounded)
    str_format (out, "%lld..%lld", (long long)v->lo, (long long)v->hi);
  else
    smtlib_sort (out, p->terms, v->sort);
  str_add (out, v->clock ? " clock\n" : "\n");
}

static void
print_command (Str *out, const Program *p, const Command *c) {
  static const char *const names[] = {"assume", "assert", "assign", "havoc",
                                      "relate"};
  str_format (out, "    %s", names[c->kind]);
  for (size_t i = 0; i < c->count; i++) {
    str_add (out, i ? ", " : " ");
    term_show (out, p->terms, program_var (p, c->targets[i])->now);
    if (c->kind == CMD_ASSIGN) {
      str_add (out, " := ");
      term_show (out, p->terms, c->values[i]);
    }
  }
  if (c->kind != CMD_ASSIGN && c->kind != CMD_HAVOC) {
    str_add (out, c->count ? " : " : " ");
    term_show (out, p->terms, c->condition);
  }
  str_char (out, '\n');
}

static void
print_process (Str *out, const Program *p, const Process *q) {
  str_format (out, "process %s start %s\n", q->name,
              q->locations.data[q->start.id].name);
  for (size_t i = 0; i < q->edges.len; i++) {
    const Edge *e = q->edges.data + i;
    str_format (out, "  %s: %s -> %s\n", e->name,
                q->locations.data[e->from.id].name,
                q->locations.data[e->to.id].name);
    for (size_t k = 0; k < e->count; k++)
      print_command (out, p, e->commands + k);
  }
}

void
system_form_print (Str *out, const Program *p) {
  for (size_t i = 0; i < p->vars.len; i++)
    print_var (out, p, p->vars.data + i);
  str_add (out, "init ");
  term_show (out, p->terms, p->init);
  str_char (out, '\n');
  for (size_t i = 0; i < p->properties.len; i++) {
    str_format (out, "never (%s) ",
                error_kind_name (p->properties.data[i].kind));
    term_show (out, p->terms, p->properties.data[i].bad);
    str_char (out, '\n');
  }
  for (size_t i = 0; i < p->processes.len; i++)
    print_process (out, p, p->processes.data + i);
}
