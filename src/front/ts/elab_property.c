/* What is to be checked. */

#include "front/ts/elab.h"

static const char *
sentence (Elab *e, const Decl *d) {
  Str text = {0};
  bool error = d->kind == DECL_ERROR;
  str_add (&text, error ? "error state " : "invariant ");
  if (d->label)
    str_format (&text, "'%s' ", d->label);
  str_format (&text, "%s: %s", error ? "reachable" : "violated", d->text);
  const char *message = arena_string (&e->source->arena, str_text (&text));
  str_done (&text);
  return message;
}

static void
add_formula (Elab *e, const Decl *d) {
  bool error = d->kind == DECL_ERROR;
  Term formula;
  if (!ts_formula (e, d->expr, error ? "an error" : "an invariant", &formula))
    return;
  program_add_property (
      e->program,
      (Property){.bad = ts_well_begun (e, error ? formula
                                                : term_not (e->terms, formula)),
                 .kind = error ? KIND_REACH : KIND_ASSERTION,
                 .message = sentence (e, d),
                 .pos = d->pos});
}

/* No transition but 'delay' can be taken. */
static void
add_deadlock (Elab *e, const Decl *d) {
  VEC (Term) parts = {0};
  for (size_t i = 0; i < e->enabled.len; i++) {
    const Enabled *x = e->enabled.data + i;
    if (!x->known) {
      ts_error (e->source, x->pos,
                "'no deadlock' cannot be expressed: whether this transition "
                "is enabled depends on the values it may choose");
      vec_done (&parts);
      return;
    }
    vec_push (&parts, term_not (e->terms, x->condition));
  }
  program_add_property (
      e->program, (Property){.bad = ts_well_begun (
                                 e, term_and (e->terms, parts.len, parts.data)),
                             .kind = KIND_DEADLOCK,
                             .message = "no transition is enabled",
                             .pos = d->pos});
  vec_done (&parts);
}

void
ts_property (Elab *e, const Decl *d) {
  if (d->kind == DECL_NO_DEADLOCK)
    add_deadlock (e, d);
  else
    add_formula (e, d);
}
