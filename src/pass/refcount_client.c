/* What clients hand over to entries, and what they get from them.

   The references that clients hold are references like others, whose targets
   are the clients' own variables.  Nobody sees these, so of each kind there is
   one more predicate, without elements, of which only the number is known: it
   changes where an entry begins and where it has ended.  A reference that is
   taken is gone when the entry begins; two that are taken are two. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

void
refcount_clients (Refcount *w) {
  for (uint32_t i = 0; i < w->kinds.len; i++) {
    const RefKind *source = w->kinds.data[i].source;
    CellPredicate r = {.kind = i,
                       .name = "what clients hold",
                       .is_clients = true,
                       .owner = NOT_A_CLASS,
                       .ghost = CELL_NONE,
                       .condition = term_bool (w->t, false)};
    if (!source->has_holders)
      continue;
    if (REFCOUNT_KEEPS_NUMBER (w, &r)) {
      Str name = {0};
      str_format (&name, "%s references of clients", source->name);
      r.weak = program_add_var (
          w->out, (VarInfo){.name = str_keep (&name, &w->out->arena),
                            .sort = INT_SORT,
                            .role = ROLE_STATE});
      vec_push (&w->vars, r.weak);
    }
    vec_push (&w->predicates, r);
  }
}

/* The predicate of what clients hold of a kind. */
static size_t
holders (const Refcount *w, uint32_t kind) {
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].is_clients && !w->predicates.data[i].is_callers &&
        w->predicates.data[i].kind == kind)
      return i;
  assert (!"a kind that clients hold");
  return 0;
}

static bool
is_held (const RefArg *a) {
  return a->class == REF_ARG_HELD || a->class == REF_ARG_TAKEN;
}

static Term
is_g (const CellPath *p, uint32_t kind, Term id) {
  return term_eq (p->w->t, id, p->w->kinds.data[kind].g);
}

/* Clients hold so many references to the object more. */
static void
hold_more (CellPath *p, uint32_t kind, Term id, int more) {
  Terms *t = p->w->t;
  Term *number = p->number.data + holders (p->w, kind);
  if (!refcount_branch (p, is_g (p, kind, id)))
    return;
  *number = term_add2 (t, *number, term_int (t, more));
  refcount_assume (p, term_le (t, term_int (t, 0), *number));
}

/* Arguments ---------------------------------------------------------------- */

static bool
check_argument (Refcount *w, const RefArg *a, int class, Pos pos) {
  if (!a || a->class == REF_ARG_ANY || a->class == REF_ARG_RANGE ||
      a->class == REF_ARG_VALUE)
    return refcount_refuse (w, a ? a->pos : pos,
                            "this argument is a pointer that no entry has "
                            "published or given");
  if (is_held (a) && w->kinds.data[a->table].class != class)
    return refcount_refuse (w, a->pos, "this argument is no '%s'",
                            w->kinds.data[a->table].source->name);
  return true;
}

static CellValue
argument (CellPath *p, const RefArg *a, const CellCode *code, uint32_t reg) {
  Refcount *w = p->w;
  const UnitProc *proc = code->unit->procs.data + code->proc;
  int class = refcount_param_class (w, code->proc, reg);
  if (class == NOT_A_CLASS && a && is_held (a))
    refcount_refuse (w, a->pos, "this argument is no pointer to a resource");
  if (class == NOT_A_CLASS)
    return refcount_any (p, proc->regs.data[reg]);
  check_argument (w, a, class, proc->pos);
  CellAddress to = refcount_object (w, class, refcount_input (p));
  if (a && !is_held (a))
    refcount_open_class (w, class);
  refcount_assume (p, term_lt (w->t, term_int (w->t, 0), to.id));
  return refcount_address (p, to, proc->regs.data[reg]);
}

static Term
object_of (const CellValue *v) {
  assert (refcount_is_object (v));
  return v->address->id;
}

/* No object is consumed twice. */
static void
consume (CellPath *p, const CellFrame *f, const RefEntry *e, size_t number) {
  const CellAddress *a = f->regs[number].address;
  Terms *t = p->w->t;
  for (size_t i = 0; i < number; i++)
    if (e->args.data[i].class == REF_ARG_CONSUMED &&
        f->regs[i].kind == VALUE_ADDRESS &&
        f->regs[i].address->class == a->class)
      refcount_assume (
          p, term_not (t, term_eq (t, f->regs[i].address->id, a->id)));
  if (refcount_is_owner (p->w, a->class))
    vec_push (
        &p->owners,
        ((CellOwner){.class = a->class, .id = a->id, .is_consumed = true}));
}

void
refcount_arguments (CellPath *p, CellFrame *f) {
  Refcount *w = p->w;
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  const RefEntry *e = w->entries.data + p->entry;
  for (uint32_t i = 0; i < proc->params; i++) {
    const RefArg *a = i < e->args.len ? e->args.data + i : NULL;
    f->regs[i] = argument (p, a, f->code, i);
    f->is_set[i] = true;
    vec_push (&p->args, f->regs[i].kind == VALUE_INT ? f->regs[i].term
                        : refcount_is_object (f->regs + i)
                            ? object_of (f->regs + i)
                            : (Term){0});
    if (w->refused)
      return;
    if (a && a->class == REF_ARG_CONSUMED && f->regs[i].kind == VALUE_ADDRESS)
      consume (p, f, e, i);
    if (a && is_held (a))
      refcount_note_holds (p, holders (w, a->table),
                           is_g (p, a->table, object_of (f->regs + i)));
  }
  for (uint32_t i = 0; i < e->args.len && i < proc->params; i++)
    if (e->args.data[i].class == REF_ARG_TAKEN)
      hold_more (p, e->args.data[i].table, object_of (f->regs + i), -1);
}

static bool
takes (const RefEntry *e, uint32_t kind) {
  for (size_t i = 0; i < e->args.len; i++)
    if (e->args.data[i].class == REF_ARG_TAKEN && e->args.data[i].table == kind)
      return true;
  return false;
}

/* A client may hand over the same reference as held and as taken: then it does
   not hold it any more. */
void
refcount_still_held (CellPath *p, const CellFrame *f) {
  const RefEntry *e = p->w->entries.data + p->entry;
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  for (uint32_t i = 0; i < e->args.len && i < proc->params; i++) {
    const RefArg *a = e->args.data + i;
    if (a->class == REF_ARG_HELD && !takes (e, a->table) && f->is_set[i] &&
        refcount_is_object (f->regs + i))
      refcount_note_holds (p, holders (p->w, a->table),
                           is_g (p, a->table, object_of (f->regs + i)));
  }
}

/* Gifts -------------------------------------------------------------------- */

static uint32_t
gift_of (const RefEntry *e) {
  for (uint32_t i = 0; e->gives && i < e->args.len; i++)
    if (!strcmp (e->gives, e->args.data[i].name))
      return i;
  return CELL_NONE;
}

bool
refcount_keep_gift (Refcount *w, uint32_t entry) {
  const RefEntry *e = w->entries.data + entry;
  uint32_t gift = gift_of (e);
  if (gift != CELL_NONE && !refcount_code_keep (w->codes + entry, gift))
    return refcount_refuse (w, e->pos, "'%s' is changed by the call", e->gives);
  return true;
}

void
refcount_gifts (CellPath *p, const CellFrame *f, Pos pos) {
  Refcount *w = p->w;
  const RefEntry *e = w->entries.data + p->entry;
  uint32_t gift = gift_of (e);
  const CellValue *v = gift != CELL_NONE               ? f->regs + gift
                       : e->result == REF_RESULT_GIVEN ? &f->result
                                                       : NULL;
  if (!v || p->is_over ||
      (v->kind == VALUE_INT && !v->low && !v->high)) /* null */
    return;
  if (e->gives_if && !refcount_branch (p, refcount_truth (p, &f->result)))
    return;
  if (!refcount_is_object (v) ||
      v->address->class != w->kinds.data[e->result_table].class) {
    refcount_refuse (w, pos, "what clients are given is not a whole object");
    return;
  }
  hold_more (p, e->result_table, v->address->id, 1);
}
