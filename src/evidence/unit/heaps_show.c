/* States in the words of the source: registers by the variables they hold,
   segments by the types of their elements and the names of their links. */

#include "evidence/unit/heaps_names.h"
#include "evidence/unit/heaps_show.h"
#include "pass/loops.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Str *out;
  const Unit *unit;
  const HeapState *state;
  size_t said; /* clauses */
} Show;

/* Names -------------------------------------------------------------------- */

static const UnitVariable *
variable_of (const Show *w, const HeapRoot *r) {
  return heaps_variable (w->unit, w->state, r);
}

static void
add_field (const Show *w, UnitTypeId type, uint64_t at) {
  str_char (w->out, '`');
  heaps_name_field (w->out, w->unit, type, at);
  str_char (w->out, '`');
}

static void
add_type (const Show *w, UnitTypeId type) {
  const char *name = unit_type (w->unit, type)->name;
  if (name && *name)
    str_format (w->out, "`%s`", name);
  else
    str_add (w->out, "blocks");
}

/* Something that has this value: a variable before 'before', or a global. */
static bool
add_name_of (const Show *w, HeapValue v, size_t before) {
  for (size_t i = 0; i < before; i++) {
    const HeapRoot *r = w->state->roots.data + i;
    const UnitVariable *x = variable_of (w, r);
    if (x && heap_same (r->value, v)) {
      str_format (w->out, "`%s`", x->name);
      return true;
    }
  }
  const HeapSymInfo *info = w->state->heap.syms.data + v.sym;
  if (!v.sym || info->kind != SYM_GLOBAL)
    return false;
  const char *name = w->unit->globals.data[info->index].name;
  if (name)
    str_format (w->out, "`&%s`", name);
  return name;
}

/* Clauses ------------------------------------------------------------------ */

static void
begin_clause (Show *w, const UnitVariable *x) {
  str_format (w->out, "%s`%s` is ", w->said++ ? "; " : "", x->name);
}

static void
add_wide (Str *out, WideSigned k) {
  str_format (out, "%lld", (long long)k);
}

static bool
is_literal (const char *name) {
  return !name || *name == '.';
}

/* What a number of elements is among, if all have names.  False: they have not.
 */
static bool
add_among (const Show *w, const HeapValue *args, const HeapChoice *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    HeapValue v = c->among[i];
    HeapSym sym = v.sym ? args[v.sym - 1].sym : 0;
    const HeapSymInfo *info = w->state->heap.syms.data + sym;
    const Unit *u = w->unit;
    str_add (w->out, !i ? "" : i + 1 < c->count ? ", " : " or ");
    if (heap_is (v, 0))
      str_add (w->out, "NULL");
    else if (sym && !v.add && info->kind == SYM_PROC)
      str_format (w->out, "`%s`", u->procs.data[info->index].name);
    else if (sym && !v.add && info->kind == SYM_GLOBAL &&
             !is_literal (u->globals.data[info->index].name))
      str_format (w->out, "`&%s`", u->globals.data[info->index].name);
    else
      return false;
  }
  return true;
}

static void
add_choices (const Show *w, const HeapSegment *s, HeapKind kind) {
  const HeapObject *o = kind.of->body.objects.data;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapChoice *c = heap_choice (&kind.of->body, o->fields.data[i].value);
    size_t before = w->out->len;
    if (!c)
      continue;
    str_add (w->out, ", whose ");
    add_field (w, o->type, o->fields.data[i].at);
    str_add (w->out, " is ");
    if (!add_among (w, s->args.data + kind.from, c))
      w->out->len = before;
  }
}

/* The field leads to some object, unless nothing is known of such pointers. */
static void
add_member (const Show *w, const HeapObject *o, const HeapField *field,
            const HeapFact *f) {
  HeapMember m = heap_member_of (f->c);
  if (heap_has_lost (&w->state->heap, m.type))
    return;
  str_add (w->out, ", whose ");
  add_field (w, o->type, field->at);
  str_add (w->out, " leads to some ");
  add_type (w, m.type);
}

/* What the fact says of the number of the field alone. */
static void
add_field_fact (const Show *w, const HeapObject *o, const HeapField *field,
                const HeapFact *f) {
  bool is_rest = f->kind == FACT_MODULO;
  if (field->value.sym != f->a || f->b || field->value.add)
    return;
  if (f->kind == FACT_MEMBER) {
    add_member (w, o, field, f);
    return;
  }
  str_add (w->out, ", whose ");
  add_field (w, o->type, field->at);
  if (is_rest && heap_modulo_of (f).is)
    str_format (w->out, " is a multiple of %lld plus %lld",
                (long long)heap_modulo_of (f).by,
                (long long)heap_modulo_of (f).is);
  else if (is_rest)
    str_format (w->out, " is a multiple of %lld",
                (long long)heap_modulo_of (f).by);
  else
    str_format (w->out, " is not %lld", (long long)f->c);
}

static void
add_data (const Show *w, const HeapSegment *s, HeapKind kind) {
  const HeapTemplate *t = kind.of;
  const HeapObject *o = t->body.objects.data;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->value.sym)
      continue;
    str_add (w->out, ", whose ");
    add_field (w, o->type, f->at);
    str_format (w->out, " is %lld", (long long)f->value.add);
  }
  for (size_t i = 0; i < t->body.facts.len; i++)
    for (size_t k = 0; k < o->fields.len; k++)
      add_field_fact (w, o, o->fields.data + k, t->body.facts.data + i);
  add_choices (w, s, kind);
}

static void
add_length (const Show *w, const HeapSegment *s) {
  const Heap *h = &w->state->heap;
  WideSigned low = heap_low (h, s->length), high = heap_high (h, s->length);
  if (low == high) {
    str_add (w->out, ", of ");
    add_wide (w->out, low);
    str_add (w->out, low == 1 ? " element" : " elements");
  } else if (low > 0) {
    str_add (w->out, ", of at least ");
    add_wide (w->out, low);
    str_add (w->out, low == 1 ? " element" : " elements");
  } else
    str_add (w->out, ", of any length");
}

static void
add_end (const Show *w, const HeapSegment *s) {
  size_t before = w->out->len;
  if (heap_is (s->next, 0)) {
    str_add (w->out, ", ending in NULL");
    return;
  }
  str_add (w->out, ", up to ");
  if (!add_name_of (w, s->next, w->state->roots.len))
    w->out->len = before;
}

static void
add_ways (const Show *w, UnitTypeId type, const HeapTemplate *t) {
  for (uint32_t i = 0; i < heap_ways (t); i++) {
    if (i)
      str_add (w->out, i + 1 < heap_ways (t) ? ", " : " and ");
    add_field (w, type, heap_way (t, i));
  }
}

/* What kinds of elements there are, if there are several. */
static void
add_kinds (const Show *w, const HeapSegment *s) {
  uint32_t count = heap_kinds (s->of);
  for (uint32_t i = 0; count > 1 && i < count; i++) {
    HeapKind kind = heap_kind (s->of, i);
    str_add (w->out, i ? ", or " : ": ");
    add_type (w, kind.of->body.objects.data[0].type);
    add_data (w, s, kind);
  }
}

/* From one element to the next. */
static void
add_order (const Show *w, const HeapTemplate *t) {
  HeapOrder o = t->order;
  str_add (w->out, ", ordered by ");
  add_field (w, heap_element_type (t), o.at);
  if (o.least == o.most)
    str_format (w->out, ", which grows by %lld", (long long)o.least);
  else if (o.least != HEAP_NO_LEAST && o.most != HEAP_NO_MOST)
    str_format (w->out, ", which grows by %lld to %lld", (long long)o.least,
                (long long)o.most);
  else if (o.least != HEAP_NO_LEAST)
    str_format (w->out, ", which grows by at least %lld", (long long)o.least);
  else
    str_format (w->out, ", which grows by at most %lld", (long long)o.most);
}

static void
add_list (const Show *w, const HeapSegment *s) {
  UnitTypeId type = heap_element_type (s->of);
  if (s->of->next == NO_LINK) {
    str_add (w->out, "NULL or a pointer to ");
    add_type (w, type);
    return;
  }
  str_add (w->out, heap_is_tree (s->of) ? "a tree of " : "a list of ");
  if (heap_kinds (s->of) > 1)
    str_add (w->out, "elements");
  else
    add_type (w, type);
  str_add (w->out, " linked by ");
  add_ways (w, type, s->of);
  if (s->of->prev != NO_LINK) {
    str_add (w->out, " and back by ");
    add_field (w, type, s->of->prev);
  }
  if (heap_kinds (s->of) == 1)
    add_data (w, s, heap_kind (s->of, 0));
  if (s->of->plain)
    add_order (w, s->of);
  if (!heap_is_tree (s->of))
    add_length (w, s);
  else if (heap_low (&w->state->heap, s->length) > 0)
    str_add (w->out, ", of at least 1 element");
  if (!heap_is_tree (s->of) || !heap_is (s->next, 0))
    add_end (w, s);
  add_kinds (w, s);
}

static const HeapSegment *
segment_at (const Heap *h, HeapValue v, bool at_back) {
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    if (at_back ? heap_is_doubly (s) && heap_same (s->last, v)
                : heap_same (s->first, v))
      return s;
  }
  return NULL;
}

/* The lists that begin in the object. */
static void
add_lists_of (const Show *w, const HeapObject *o) {
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapSegment *s =
        segment_at (&w->state->heap, o->fields.data[i].value, false);
    if (!s)
      continue;
    str_add (w->out, ", whose ");
    add_field (w, o->type, o->fields.data[i].at);
    str_add (w->out, " is ");
    add_list (w, s);
  }
}

/* What pointers of the array own: each the same, so one is told. */
static void
add_slots_of (const Show *w, const HeapObject *o) {
  const Heap *h = &w->state->heap;
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *s = h->slots.data + i;
    UnitTypeId type = heap_element_type (s->of);
    if (s->base != o->base)
      continue;
    str_add (w->out, s->is_full ? ", with pointers that own "
                                : ", with pointers that are NULL or own ");
    str_add (w->out, s->of->next == NO_LINK ? "a block of "
                     : heap_is_tree (s->of) ? "a tree of "
                                            : "a list of ");
    add_type (w, type);
    if (s->of->next == NO_LINK)
      return;
    str_add (w->out, " linked by ");
    add_ways (w, type, s->of);
    return;
  }
}

static void
show_address (Show *w, const UnitVariable *x, HeapValue v) {
  const Heap *h = &w->state->heap;
  const HeapObject *o = heap_object (h, v.sym);
  const HeapSegment *first = segment_at (h, v, false);
  const HeapSegment *last = segment_at (h, v, true);
  if (first) {
    begin_clause (w, x);
    add_list (w, first);
  } else if (last) {
    begin_clause (w, x);
    str_add (w->out, "the last of a list of ");
    add_type (w, heap_element_type (last->of));
  } else if (o && o->kind != OBJECT_ENDED) {
    begin_clause (w, x);
    str_add (w->out, "a pointer to ");
    add_type (w, o->type);
    add_lists_of (w, o);
    add_slots_of (w, o);
  }
}

static bool
is_full (WideSigned low, WideSigned high, unsigned bits) {
  return high - low >= ((WideSigned)1 << bits) - 1;
}

static void
show_number (Show *w, const UnitVariable *x, HeapValue v, unsigned bits) {
  const Heap *h = &w->state->heap;
  WideSigned low = heap_low (h, v), high = heap_high (h, v);
  if (h->syms.data[v.sym].kind != SYM_PLAIN || is_full (low, high, bits))
    return;
  begin_clause (w, x);
  WideSigned half = (WideSigned)1 << (bits - 1);
  if (low == -half || high >= 2 * half - 1 || high == half - 1) {
    bool below = low == -half;
    str_add (w->out, below ? "at most " : "at least ");
    add_wide (w->out, below ? high : low);
    return;
  }
  str_add (w->out, "between ");
  add_wide (w->out, low);
  str_add (w->out, " and ");
  add_wide (w->out, high);
}

static void
show_variable (Show *w, size_t number) {
  const HeapRoot *r = w->state->roots.data + number;
  const UnitVariable *x = variable_of (w, r);
  const UnitProc *p =
      w->unit->procs.data + w->state->frames.data[r->frame].proc;
  if (!x)
    return;
  bool is_pointer = unit_type (w->unit, x->type)->kind == UNIT_TYPE_POINTER;
  size_t before = w->out->len;
  if (!r->value.sym) {
    begin_clause (w, x);
    str_format (w->out, is_pointer && !r->value.add ? "NULL" : "%lld",
                (long long)r->value.add);
    return;
  }
  begin_clause (w, x);
  if (add_name_of (w, r->value, number))
    return;
  w->out->len = before;
  w->said--;
  if (is_pointer)
    show_address (w, x, r->value);
  else
    show_number (w, x, r->value, p->regs.data[r->reg]);
}

void
heaps_show_state (Str *out, const Unit *u, const HeapState *s) {
  if (heap_is_exit (s))
    return; /* its registers are results, not variables */
  Show w = {out, u, s, 0};
  for (size_t i = 0; i < s->roots.len; i++)
    show_variable (&w, i);
}

/* Loops -------------------------------------------------------------------- */

/* The place of a loop of the user's in the innermost frame. */
static bool
is_loop (const Unit *u, const HeapState *s, Pos *pos) {
  const HeapFrame *f = s->frames.data + s->frames.len - 1;
  if (f->proc >= u->procs.len || f->block >= u->procs.data[f->proc].blocks.len)
    return false;
  Loops *loops = loops_new (u->procs.data + f->proc);
  const LoopPlace *p = loops->places + f->block;
  bool is_head = !f->op && p->position != UINT32_MAX && p->depth &&
                 p->heads[p->depth - 1] == f->block;
  loops_free (loops);
  *pos = u->procs.data[f->proc].blocks.data[f->block].pos;
  return is_head && pos->source;
}

/* NULL: there is none so far. */
static HeapsInvariant *
invariant_at (const HeapsInvariants *all, Pos pos) {
  for (size_t i = 0; i < all->len; i++) {
    Pos p = all->data[i].pos;
    if (p.source == pos.source && p.line == pos.line && p.column == pos.column)
      return all->data + i;
  }
  return NULL;
}

static void
add_case (HeapsInvariant *i, Str *text) {
  char *sentence = str_take (text);
  for (size_t k = 0; k < i->cases.len; k++)
    if (!strcmp (i->cases.data[k], sentence)) {
      mem_free (sentence);
      return;
    }
  vec_push (&i->cases, sentence);
}

static int
by_place (const void *a, const void *b) {
  const HeapsInvariant *x = a, *y = b;
  int order = strcmp (x->pos.source->path, y->pos.source->path);
  return order ? order : x->pos.line - y->pos.line;
}

/* What the state says.  Where it says nothing, that is told only beside others:
   these alone would not be all. */
static void
add_state (HeapsInvariants *all, const Heaps *h, const HeapState *s,
           bool is_silent) {
  Pos pos;
  Str text = {0};
  if (!is_loop (h->unit, s, &pos))
    return;
  heaps_show_state (&text, h->unit, s);
  HeapsInvariant *known = invariant_at (all, pos);
  if (text.len && !is_silent) {
    if (!known)
      vec_push (all, (HeapsInvariant){.pos = pos});
    add_case (known ? known : &vec_last (all), &text);
  } else if (!text.len && is_silent && known) {
    str_add (&text, "nothing is known of variables");
    add_case (known, &text);
  }
  str_done (&text);
}

HeapsInvariants
heaps_invariants (const Heaps *h) {
  HeapsInvariants all = {0};
  for (size_t i = 0; i < h->states.len; i++)
    add_state (&all, h, h->states.data[i], false);
  for (size_t i = 0; i < h->states.len; i++)
    add_state (&all, h, h->states.data[i], true);
  if (all.len)
    qsort (all.data, all.len, sizeof *all.data, by_place);
  return all;
}

void
heaps_invariants_done (HeapsInvariants *all) {
  for (size_t i = 0; i < all->len; i++) {
    for (size_t k = 0; k < all->data[i].cases.len; k++)
      mem_free (all->data[i].cases.data[k]);
    vec_done (&all->data[i].cases);
  }
  vec_done (all);
}
