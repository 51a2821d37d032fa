/* From a model of the solver to the choices of an execution: what is created
   and read on the one path that the model describes, in the order of time. */

#include "symbolic/symbolic_impl.h"

#include <stdlib.h>

typedef struct {
  Symbolic *sym;
  Map truths; /* guard -> 1 + its truth */
} ModelReader;

static bool
holds (ModelReader *m, Term guard) {
  uint64_t *known = map_put (&m->truths, guard.id);
  if (!*known)
    *known = 1 + term_is_true (m->sym->terms, symbolic_value (m->sym, guard));
  return *known > 1;
}

static Wide
value_in (ModelReader *m, Term term) {
  return value_constant (m->sym->terms, symbolic_value (m->sym, term));
}

static void
take_inputs (ModelReader *m, Choices *c) {
  Symbolic *sym = m->sym;
  for (size_t i = 0; i < sym->inputs.len; i++)
    if (holds (m, sym->inputs.data[i].guard))
      vec_push (&c->inputs, value_in (m, sym->inputs.data[i].term));
}

/* Numbers of objects on the path, as 'execute.h' counts them. */
static uint32_t *
number_objects (ModelReader *m) {
  Symbolic *sym = m->sym;
  uint32_t next = 0;
  uint32_t *numbers = mem_alloc (sym->objects.len * sizeof *numbers);
  for (size_t i = 0; i < sym->objects.len; i++)
    numbers[i] = holds (m, sym->objects.data[i].guard) ? next++ : UINT32_MAX;
  return numbers;
}

static void
take_placements (ModelReader *m, Choices *c, const uint32_t *numbers) {
  Symbolic *sym = m->sym;
  for (size_t i = 0; i < sym->objects.len; i++) {
    const Object *o = sym->objects.data + i;
    if (o->grounded && numbers[i] != UINT32_MAX)
      vec_push (
          &c->placements,
          ((Placement){numbers[i], (uint64_t)value_in (m, o->base.term)}));
  }
}

static void
take_cells (ModelReader *m, Choices *c, const Initial *initial,
            uint32_t number) {
  size_t end = initial->cells.len * COW_PAGE;
  Wide value = 0;
  for (uint64_t at = 0; at < end; at++) {
    const Cell *cell = cow_get (&initial->cells, sym_cell_type (), at);
    if (!cell || cell->kind != CELL_TERM)
      continue;
    if (!cell->k)
      value = value_in (m, (Term){cell->term});
    vec_push (&c->contents,
              ((Content){number, at, (uint8_t)(value >> (8 * cell->k))}));
  }
}

static int
by_object (const void *x, const void *y) {
  const Content *a = x, *b = y;
  if (a->object != b->object)
    return a->object < b->object ? -1 : 1;
  return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static void
take_contents (ModelReader *m, Choices *c, const uint32_t *numbers) {
  Symbolic *sym = m->sym;
  bool *done = mem_zero (sym->objects.len);
  for (size_t i = 0; i < sym->initials.len; i++) {
    const Initial *initial = sym->initials.data[i];
    uint32_t number = numbers[initial->object];
    if (number == UINT32_MAX || done[initial->object] || !initial->cells.len)
      continue;
    done[initial->object] = true;
    take_cells (m, c, initial, number);
  }
  mem_free (done);
  if (c->contents.len)
    qsort (c->contents.data, c->contents.len, sizeof *c->contents.data,
           by_object);
}

Choices *
symbolic_choices (Symbolic *sym) {
  ModelReader m = {.sym = sym};
  Choices *c = choices_new ();
  uint32_t *numbers = number_objects (&m);
  take_inputs (&m, c);
  take_placements (&m, c, numbers);
  take_contents (&m, c, numbers);
  mem_free (numbers);
  map_done (&m.truths);
  return c;
}

/* Floating point ----------------------------------------------------------- */

static Value
constant_in (Symbolic *sym, Value v) {
  if (v.is_const || !v.bits)
    return v;
  return value_const (value_constant (sym->terms, symbolic_value (sym, v.term)),
                      v.bits);
}

typedef struct {
  const FloatApplication *f;
  Value a, b, result; /* constants */
} Correction;

static void
correct (Symbolic *sym, const Correction *c) {
  Values *v = &sym->values;
  Value same = value_eq (v, c->f->a, c->a);
  if (c->b.bits)
    same = value_and (v, same, value_eq (v, c->f->b, c->b));
  Value fact =
      value_or (v, value_not (v, same), value_eq (v, c->f->result, c->result));
  if (fact.is_const)
    return;
  vec_push (&sym->facts, fact.term);
  solver_assert (sym->solver, fact.term);
}

bool
symbolic_floats_hold (Symbolic *sym) {
  VEC (Correction) wrong = {0};
  Values *v = &sym->values;
  for (size_t i = 0; i < v->floats.len; i++) {
    const FloatApplication *f = v->floats.data + i;
    Correction c = {f, constant_in (sym, f->a), constant_in (sym, f->b), {0}};
    Wide k;
    if (!op_apply (&f->op, c.a.k, c.b.k, 0, &k))
      continue;
    c.result = value_const (k, f->op.bits);
    if (!value_same (c.result, constant_in (sym, f->result)))
      vec_push (&wrong, c);
  }
  for (size_t i = 0; i < wrong.len; i++)
    correct (sym, wrong.data + i);
  bool hold = !wrong.len;
  vec_done (&wrong);
  return hold;
}
