/* Heads of loops: what is kept there of registers. */

#include "pass/refcount.h"

#include "pass/block_graph.h"

#include <assert.h>
#include <string.h>

static bool
lives (const CellCode *c, uint32_t block, uint32_t reg) {
  return bits_has (c->live + block * c->words, reg);
}

static const char *
variable_name (Refcount *w, const CellLocation *l, uint32_t reg) {
  const UnitProc *p =
      w->codes[l->entry].unit->procs.data + w->codes[l->entry].proc;
  const char *name =
      reg < p->variables.len ? p->variables.data[reg].name : NULL;
  Str text = {0};
  str_format (&text, "%s.", w->entries.data[l->entry].function);
  if (name)
    str_format (&text, "%s", name);
  else
    str_format (&text, "%u", reg);
  return str_keep (&text, &w->out->arena);
}

static Var
live_var (Refcount *w, const CellLocation *l, uint32_t reg) {
  if (l->is_pause) /* any value */
    return program_add_var (w->out, (VarInfo){.name = variable_name (w, l, reg),
                                              .sort = INT_SORT,
                                              .role = ROLE_INPUT});
  /* One variable for a register, at all locations of the entry. */
  for (size_t i = 0; i < w->locations.len; i++)
    for (size_t k = 0;
         w->locations.data[i].entry == l->entry && i &&
         !w->locations.data[i].is_pause && k < w->locations.data[i].live.len;
         k++)
      if (w->locations.data[i].live.data[k].reg == reg)
        return w->locations.data[i].live.data[k].var;
  Var v = program_add_var (w->out, (VarInfo){.name = variable_name (w, l, reg),
                                             .sort = INT_SORT,
                                             .role = ROLE_STATE});
  vec_push (&w->vars, v);
  return v;
}

static bool
is_null (const CellValue *v) {
  return v->kind == VALUE_INT && v->low == 0 && v->high == 0;
}

/* What a register is at the location, from a value that arrives there. */
static bool
shape_live (CellPath *p, CellLive *l, const CellValue *v, Pos pos) {
  Refcount *w = p->w;
  Term now = refcount_now (w, l->var);
  WideSigned half = v->bits > 1 ? (WideSigned)1 << (v->bits - 1) : 1;
  l->value = (CellValue){.kind = v->kind == VALUE_ADDRESS ? v->kind : VALUE_INT,
                         .bits = v->bits,
                         .term = now,
                         .low = -half,
                         .high = half - 1,
                         .is_counted = v->is_counted};
  if (v->kind == VALUE_BOOL && v->bits == 1) {
    l->value.kind = VALUE_BOOL;
    l->value.term = term_eq (w->t, now, term_int (w->t, 1));
  }
  if (v->kind != VALUE_ADDRESS)
    return true;
  if (refcount_walks (p, v, &l->address)) {
    l->address.index[0] = now;
    return true;
  }
  if (v->address->class == NOT_A_CLASS || *v->address->path ||
      v->address->beyond)
    return refcount_refuse (w, pos,
                            "a pointer into the middle of an object "
                            "lives in a loop");
  l->address = *v->address;
  l->address.id = now;
  return true;
}

bool
refcount_meet (CellPath *p, CellLive *l, const CellValue *v, Pos pos) {
  Refcount *w = p->w;
  bool was_number = l->value.kind != VALUE_ADDRESS;
  if (v->kind == VALUE_ADDRESS && was_number) {
    w->begins_again = true;
    return shape_live (p, l, v, pos);
  }
  CellAddress walks;
  if (v->kind == VALUE_ADDRESS && l->address.class == NOT_A_CLASS &&
      refcount_walks (p, v, &walks) && walks.global == l->address.global)
    return true;
  if (v->kind != VALUE_ADDRESS && !was_number)
    return (is_null (v) && l->address.class != NOT_A_CLASS) ||
           refcount_refuse (w, pos,
                            "a number becomes a pointer "
                            "in a loop");
  if (v->kind == VALUE_ADDRESS &&
      (v->address->class != l->address.class || !refcount_is_object (v)))
    return refcount_refuse (w, pos,
                            "a pointer in a loop points to objects of "
                            "several types");
  if (v->is_counted && !l->value.is_counted) {
    l->value.is_counted = true;
    w->begins_again = true;
  }
  return true;
}

uint32_t
refcount_location (CellPath *p, const CellFrame *f) {
  Refcount *w = p->w;
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  for (uint32_t i = 1; i < w->locations.len; i++)
    if (w->locations.data[i].entry == p->entry &&
        w->locations.data[i].is_pause == f->is_paused &&
        w->locations.data[i].block == f->block) {
      if (w->locations.data[i].section != p->section)
        refcount_refuse (w, w->entries.data[p->entry].pos,
                         "a loop begins with and without the lock");
      return i;
    }
  CellLocation l = {.entry = p->entry,
                    .block = f->block,
                    .section = p->section,
                    .is_pause = f->is_paused};
  vec_push (&w->locations, l);
  uint32_t number = (uint32_t)w->locations.len - 1;
  CellLocation *made = w->locations.data + number;
  for (uint32_t r = 0; r < proc->regs.len; r++)
    if (lives (f->code, f->block, r) && f->is_set[r]) {
      CellLive live = {.reg = r, .var = live_var (w, made, r)};
      shape_live (p, &live, f->regs + r, proc->blocks.data[f->block].pos);
      vec_push (&made->live, live);
    }
  w->begins_again = true;
  return number;
}

/* Ranges ---------------------------------------------------------------------

   A register may be known to stay in a range at the head of a loop.  That is
   assumed where a path begins there, and looked at where one arrives. */

/* The register that the number is, up to a constant. */
static CellLive *
register_of (CellPath *p, Term x, int64_t *plus) {
  Refcount *w = p->w;
  CellLocation *l = w->locations.data + (p->resume ? p->resume : p->from);
  for (size_t i = 0; i < l->live.len; i++) {
    CellLive *r = l->live.data + i;
    Term rest =
        refcount_tidy (w->t, term_sub (w->t, x, refcount_now (w, r->var)));
    if (r->value.kind == VALUE_INT && r->value.bits <= 64 &&
        term_kind (w->t, rest) == TERM_NUMBER &&
        rat_to_int64 (term_value (w->t, rest), plus))
      return r;
  }
  return NULL;
}

bool
refcount_want_low (CellPath *p, Term x, WideSigned low) {
  int64_t plus;
  CellLive *r = register_of (p, x, &plus);
  if (!r || r->has_no_low || r->is_lower || r->value.low >= low - plus)
    return false;
  r->value.low = low - plus;
  p->w->begins_again = p->is_over = true;
  return true;
}

bool
refcount_want_high (CellPath *p, Term x, WideSigned high) {
  int64_t plus;
  CellLive *r = register_of (p, x, &plus);
  if (!r || r->has_no_high || r->is_higher || r->value.high <= high - plus)
    return false;
  r->value.high = high - plus;
  p->w->begins_again = p->is_over = true;
  return true;
}

/* Bounds that may not hold are given up, when one number more does not help,
   like that behind a table or -1; unless a register of the loop where
   the path began is what arrives: then that one has to have them. */
void
refcount_meet_range (CellPath *p, CellLive *l, Term arrives) {
  Terms *t = p->w->t;
  WideSigned half = (WideSigned)1 << (l->value.bits - 1);
  int64_t plus = 1;
  if (l->value.kind != VALUE_INT || l->value.bits > 64)
    return;
  bool is_register = register_of (p, arrives, &plus) && !plus;
  Term low = term_int (t, (int64_t)l->value.low),
       high = term_int (t, (int64_t)l->value.high);
  if (l->value.low > -half &&
      refcount_is_possible (p, term_lt (t, arrives, low)) &&
      !(is_register && refcount_want_low (p, arrives, l->value.low))) {
    l->has_no_low = l->is_lower;
    l->value.low = l->is_lower ? -half : l->value.low - 1;
    l->is_lower = p->w->begins_again = true;
  }
  if (l->value.high < half - 1 &&
      refcount_is_possible (p, term_lt (t, high, arrives)) &&
      !(is_register && refcount_want_high (p, arrives, l->value.high))) {
    l->has_no_high = l->is_higher;
    l->value.high = l->is_higher ? half - 1 : l->value.high + 1;
    l->is_higher = p->w->begins_again = true;
  }
}
