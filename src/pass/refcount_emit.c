/* The Program of what was found: one process with the scheduler, the heads of
   loops, and an edge for each path. */

#include "pass/refcount.h"

#include <assert.h>

static const char *
text_of (Refcount *w, Str *text) {
  return str_keep (text, &w->out->arena);
}

static void
add_locations (Refcount *w, size_t process) {
  for (size_t i = 0; i < w->locations.len; i++) {
    CellLocation *l = w->locations.data + i;
    Str name = {0};
    Pos pos = {0};
    if (l->is_pause)
      continue;
    if (i == SCHEDULER)
      str_add (&name, "ready");
    else if (i == w->start)
      str_add (&name, "start");
    else {
      pos = w->codes[l->entry]
                .unit->procs.data[w->codes[l->entry].proc]
                .blocks.data[l->block]
                .pos;
      str_format (&name, "%s:%d:%zu", w->entries.data[l->entry].function,
                  pos.line, i);
    }
    l->loc = program_add_location (w->out, process, text_of (w, &name), pos);
  }
}

static Term
guard_of (Refcount *w, const CellEdge *e) {
  return term_and (w->t, e->guard.len, e->guard.data);
}

static void
add_error (Refcount *w, size_t process, const CellEdge *e) {
  Command commands[] = {
      {.kind = CMD_ASSUME, .condition = guard_of (w, e), .pos = e->pos},
      {.kind = CMD_ASSERT,
       .condition = term_bool (w->t, false),
       .error = e->error,
       .message = arena_string (&w->out->arena, e->message),
       .pos = e->pos}};
  program_add_edge (w->out, process,
                    (Edge){.name = w->entries.data[e->entry].function,
                           .from = w->locations.data[e->from].loc,
                           .to = w->locations.data[e->from].loc,
                           .count = 2,
                           .commands = commands,
                           .pos = e->pos});
}

Term
refcount_tidy (Terms *t, Term sum) {
  VEC (Term) parts = {0};
  VEC (Rat) factors = {0};
  if (term_kind (t, sum) != TERM_ADD)
    return sum;
  Term result = term_int (t, 0), one = term_int (t, 1);
  for (size_t i = 0; i < term_count (t, sum); i++) {
    Term x = term_arg (t, sum, i), rest = x;
    Rat k;
    rat_init (&k);
    rat_set_int (&k, 1);
    if (term_kind (t, x) == TERM_NUMBER) {
      rat_set (&k, term_value (t, x));
      rest = one;
    } else if (term_kind (t, x) == TERM_MUL && term_count (t, x) == 2 &&
               term_kind (t, term_arg (t, x, 0)) == TERM_NUMBER) {
      rat_set (&k, term_value (t, term_arg (t, x, 0)));
      rest = term_arg (t, x, 1);
    }
    size_t at = 0;
    while (at < parts.len && !term_is (parts.data[at], rest))
      at++;
    if (at < parts.len) {
      rat_add (factors.data + at, factors.data + at, &k);
      rat_done (&k);
    } else {
      vec_push (&parts, rest);
      vec_push (&factors, k);
    }
  }
  for (size_t i = 0; i < parts.len; i++) {
    Term part = term_is (parts.data[i], one)
                    ? term_number (t, factors.data + i, INT_SORT)
                    : term_scale (t, factors.data + i, parts.data[i]);
    result = term_add2 (t, result, part);
    rat_done (factors.data + i);
  }
  vec_done (&parts);
  vec_done (&factors);
  return result;
}

/* Whether the step changes nothing: then it need not be there. */
bool
refcount_is_idle (const Refcount *w, const CellEdge *e) {
  if (e->is_error)
    return false;
  for (size_t i = 0; i < w->vars.len; i++)
    if (!term_is (refcount_tidy (w->t, e->values.data[i]),
                  refcount_now (w, w->vars.data[i])))
      return false;
  return e->from == e->to;
}

static void
add_step (Refcount *w, size_t process, const CellEdge *e) {
  VEC (Var) targets = {0};
  VEC (Term) values = {0};
  assert (e->values.len == w->vars.len);
  for (size_t i = 0; i < w->vars.len; i++)
    if (!term_is (refcount_tidy (w->t, e->values.data[i]),
                  refcount_now (w, w->vars.data[i]))) {
      vec_push (&targets, w->vars.data[i]);
      vec_push (&values, refcount_tidy (w->t, e->values.data[i]));
    }
  Command commands[] = {
      {.kind = CMD_ASSUME, .condition = guard_of (w, e), .pos = e->pos},
      {.kind = CMD_ASSIGN,
       .count = targets.len,
       .targets = targets.data,
       .values = values.data,
       .pos = e->pos}};
  program_add_edge (w->out, process,
                    (Edge){.name = w->entries.data[e->entry].function,
                           .from = w->locations.data[e->from].loc,
                           .to = w->locations.data[e->to].loc,
                           .count = targets.len ? 2 : 1,
                           .commands = commands,
                           .pos = e->pos});
  vec_done (&targets);
  vec_done (&values);
}

/* What lies at an element at first, as a condition on the variable; objects of
   the heap do not live then, and have no count. */
static Term
first_value (Refcount *w, const CellKept *x) {
  Terms *t = w->t;
  const CellArray *a = w->arrays.data + x->array;
  const CellClass *class =
      a->class == NOT_A_CLASS ? NULL : w->classes.data + a->class;
  Term now = refcount_now (w, x->var);
  bool is_number = x->kind == CELL_NONE && !a->is_ghost;
  bool is_heap = class && class->has_heap;
  bool is_open = class && class->is_open && !is_heap;
  bool is_object = a->is_ghost || (x->kind != CELL_NONE &&
                                   w->kinds.data[x->kind].class != NOT_A_CLASS);
  int64_t value = a->is_ghost;
  if (a->ghost_of != CELL_NONE || x->location != SCHEDULER)
    return term_bool (t, true);
  bool is_late = x->kind != CELL_NONE && refcount_is_late_kind (w, x->kind);
  bool has = a->is_ghost || refcount_initial (w, x->array, &value);
  Term in_table = term_eq (t, now, term_int (t, value));
  Term is_inside =
      class ? term_le (t, x->index[0], term_int (t, (int64_t) class->homes))
            : term_bool (t, true);
  if (is_number)
    return has && !is_heap ? term_implies (t, is_inside, in_table)
                           : term_bool (t, true);
  if (is_open && has) /* what others have made is not known */
    return term_implies (t, is_inside, in_table);
  if (is_late) /* see 'refcount_first_element' */
    return term_bool (t, true);
  if (!has && (!is_heap || class->homes))
    refcount_refuse (w, w->refs->kinds.data[0].pos,
                     "counts are not the same for all resources at first");
  if (!is_heap || !is_object)
    return in_table;
  Term is_home = term_le (t, x->index[0], term_int (t, (int64_t) class->homes));
  return term_or2 (
      t, term_and2 (t, is_home, in_table),
      term_and2 (t, term_not (t, is_home), term_eq (t, now, term_int (t, 0))));
}

/* Counts at first, and that nothing is referred to. */
static void
add_init (Refcount *w) {
  Terms *t = w->t;
  Term init = w->always;
  for (size_t i = 0; i < w->vars.len; i++) {
    Term first =
        term_eq (t, refcount_now (w, w->vars.data[i]), term_int (t, 0));
    for (size_t k = 0; k < w->kept.len; k++)
      if (w->kept.data[k].var.id == w->vars.data[i].id)
        first = first_value (w, w->kept.data + k);
    init = term_and2 (t, init, first);
  }
  w->out->init = init;
}

/* Where counts are right: they are, so steps from there rely on it. */
static Term
at_rest (Refcount *w, size_t process, uint32_t kind) {
  Term at = term_bool (w->t, false);
  if (w->out->processes.data[process].locations.len < 2)
    return term_bool (w->t, true);
  for (uint32_t i = 0; i < w->locations.len; i++) {
    const CellLocation *l = w->locations.data + i;
    if (!l->is_pause && refcount_is_balanced (w, i, kind))
      at = term_or2 (w->t, at, program_at (w->out, process, l->loc));
  }
  return at;
}

static void
add_properties (Refcount *w, size_t process) {
  Terms *t = w->t;
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->kind == CELL_NONE || !(w->refs->checks & REF_CHECK_LEAK))
      continue;
    const RefKind *source = w->kinds.data[k->kind].source;
    Term wrong =
        term_not (t, term_eq (t, refcount_now (w, k->var), term_int (t, 0)));
    Str text = {0};
    str_format (&text, "the count '%s' is not the number of references",
                source->count);
    wrong = term_and2 (t, wrong, at_rest (w, process, k->kind));
    program_add_property (w->out, (Property){.bad = wrong,
                                             .kind = KIND_REFCOUNT,
                                             .message = text_of (w, &text),
                                             .pos = source->pos});
  }
}

static void
add_assumptions (Refcount *w) {
  Program *p = w->out;
  program_assume (p, "clients call the entries only");
  program_assume (p, "pointers and indices are valid where they are used");
  if (w->has_counts_assumed && !(w->refs->checks & REF_CHECK_OVERFLOW))
    program_assume (p, "no count overflows");
  unsigned both = REF_CHECK_OVERFLOW | REF_CHECK_UNDERFLOW;
  if (w->has_large_assumed && (w->refs->checks & both) != both)
    program_assume (p, "no count uses the highest bit of its type");
  for (size_t i = 0; i < w->assumed.len; i++)
    program_assume (p, "%s", w->assumed.data[i]);
  if (w->refs->atomic == REF_ATOMIC_ENTRIES)
    program_assume (p, "entries run one at a time");
  else if (w->refs->atomic == REF_ATOMIC_LINES)
    program_assume (p, "what one line does runs alone");
  else if (w->refs->atomic == REF_ATOMIC_LOCK)
    program_assume (p,
                    "what is between '%s' and '%s' runs alone, and these "
                    "change no memory that the entries use otherwise",
                    w->refs->lock, w->refs->unlock);
  for (size_t i = 0; i < w->refs->stubs.len; i++) {
    const RefStub *s = w->refs->stubs.data + i;
    if (s->holds)
      program_assume (p,
                      "'%s' changes no memory that the entries use, and its "
                      "result satisfies '%s'",
                      s->function, s->holds);
    else
      program_assume (p, "'%s' changes no memory that the entries use",
                      s->function);
  }
}

/* Hints -------------------------------------------------------------------- */

static void
hint (Refcount *w, Term t) {
  vec_push (&w->out->hints, t);
}

/* What a register points to lives. */
static void
hint_alive (Refcount *w, Term reg, int class) {
  Terms *t = w->t;
  for (size_t i = 0; i < w->kept.len; i++)
    for (size_t k = 0; k < w->kinds.len; k++) {
      const CellKind *kind = w->kinds.data + k;
      if (kind->class != class || kind->alive != w->kept.data[i].array)
        continue;
      Term alive = refcount_now (w, w->kept.data[i].var);
      hint (w, term_implies (t, term_eq (t, reg, kind->g),
                             term_eq (t, alive, term_int (t, 1))));
    }
}

/* Nobody refers to a resource if this holds. */
static void
hint_none (Refcount *w, uint32_t kind, Term when) {
  Terms *t = w->t;
  for (size_t i = 0; i < w->predicates.len; i++) {
    const CellPredicate *r = w->predicates.data + i;
    if (r->kind == kind && REFCOUNT_KEEPS_NUMBER (w, r))
      hint (w, term_implies (
                   t, when,
                   term_eq (t, refcount_now (w, r->weak), term_int (t, 0))));
  }
}

/* In a loop: to what is freed, and to resources that are made or released. */
static void
hint_unreferred (Refcount *w, const CellLocation *l) {
  for (uint32_t k = 0; k < w->kinds.len; k++) {
    const CellKind *kind = w->kinds.data + k;
    for (size_t i = 0; i < l->owners.len; i++)
      if (l->owners.data[i].class == kind->class)
        hint_none (w, k, term_eq (w->t, l->owners.data[i].id, kind->g));
    for (size_t i = 0; i < w->kept.len && w->routines.len; i++)
      if (w->kept.data[i].array == kind->alive)
        hint_none (w, k,
                   term_eq (w->t, refcount_now (w, w->kept.data[i].var),
                            term_int (w->t, 0)));
  }
}

/* A register that is G accounts for a difference of one. */
static void
hint_register (Refcount *w, Term reg, int class) {
  Terms *t = w->t;
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->kind == CELL_NONE ||
        (class != NOT_A_CLASS && w->kinds.data[k->kind].class != class))
      continue;
    Term d = refcount_now (w, k->var);
    Term is_g = term_eq (t, reg, w->kinds.data[k->kind].g);
    Term none = term_eq (t, d, term_int (t, 0));
    hint (w, term_or2 (t, is_g, none));
    hint (w, term_implies (t, is_g, term_eq (t, d, term_int (t, -1))));
    hint (w, term_implies (t, is_g, term_eq (t, d, term_int (t, 1))));
  }
  hint (w, term_le (t, term_int (t, 0), reg));
}

/* Below a register, or beyond it, a loop over the members of an object has done
   its work. */
static void
hint_members (Refcount *w, const CellLocation *l, uint32_t location) {
  Terms *t = w->t;
  for (size_t i = 0; i < l->lemmas.len; i++) {
    const CellLemma *x = l->lemmas.data + i;
    const CellPredicate *r = w->predicates.data + x->predicate;
    if (x->kind != LEMMA_BELOW_HELD || r->params < 2)
      continue;
    Term v = r->skolems[r->params - 1], done = term_bool (t, false);
    Subst *s = subst_new (t);
    for (uint32_t m = 1; m < r->params; m++)
      subst_set (s, r->symbols[m], r->skolems[m]);
    subst_set (s, r->symbols[0], l->owners.data[x->owner].id);
    for (size_t k = 0; k < w->kept.len; k++) {
      const CellKept *kept = w->kept.data + k;
      if (kept->location != location)
        continue;
      for (size_t m = 0; m < r->reads.len; m++)
        if (r->reads.data[m].array == kept->array)
          subst_set (s, r->reads.data[m].symbol, refcount_now (w, kept->var));
      if (kept->array == r->ghost)
        done = term_eq (t, refcount_now (w, kept->var), term_int (t, 0));
    }
    Term refers = subst_apply (s, r->condition);
    subst_free (s);
    Term at = refcount_now (w, x->i);
    Term outside =
        term_or2 (t, term_le (t, at, v), term_lt (t, v, term_int (t, 0)));
    Term none = term_or2 (t, done, term_not (t, refers));
    hint (w, term_or2 (t, outside, none));
    hint (w, term_or2 (t, term_le (t, v, at), none)); /* it counts down */
  }
}

static void
add_hints (Refcount *w) {
  Terms *t = w->t;
  for (size_t i = 0; i < w->kept.len; i++)
    if (w->kept.data[i].kind != CELL_NONE)
      hint (w, term_eq (t, refcount_now (w, w->kept.data[i].var),
                        term_int (t, 0)));
  for (uint32_t i = 1; i < w->locations.len; i++) {
    const CellLocation *l = w->locations.data + i;
    hint_members (w, l, i);
    hint_unreferred (w, l);
    for (size_t k = 0; k < l->live.len; k++)
      if (l->live.data[k].value.kind == VALUE_ADDRESS) {
        Term reg = refcount_now (w, l->live.data[k].var);
        hint_register (w, reg, l->live.data[k].address.class);
        hint_alive (w, reg, l->live.data[k].address.class);
      } else if (l->live.data[k].value.kind == VALUE_INT) {
        Term reg = refcount_now (w, l->live.data[k].var);
        hint_register (w, reg, NOT_A_CLASS);
        for (size_t m = 0; m < w->kept.len; m++)
          if (w->kept.data[m].location == i)
            hint (w, term_eq (t, reg, refcount_now (w, w->kept.data[m].var)));
      }
  }
}

void
refcount_emit (Refcount *w) {
  size_t process = program_add_process (w->out, "client");
  refcount_check_first (w);
  add_init (w);
  add_locations (w, process);
  program_close_process (w->out, process, w->locations.data[w->start].loc);
  for (size_t i = 0; i < w->edges.len; i++) {
    if (w->edges.data[i].is_error)
      add_error (w, process, w->edges.data + i);
    else if (!refcount_is_idle (w, w->edges.data + i))
      add_step (w, process, w->edges.data + i);
  }
  add_properties (w, process);
  add_hints (w);
  refcount_hint_start (w);
  refcount_words (w);
  add_assumptions (w);
}
