/* Memory that is not initialised, and what depends on it.  The bits of values
   are followed in value_undefined.c. */

#include "symbolic/symbolic_impl.h"

InitialKind
sym_uninitialised (const Symbolic *sym) {
  return unit_looks_for (sym->unit, KIND_UNINITIALISED) ? INITIAL_UNDEFINED
                                                        : INITIAL_ARBITRARY;
}

/* A byte of which nothing is known, in memory that may have undefined ones: all
   of its bits are, or none. */
uint32_t
sym_undefined_unknown (Symbolic *sym, unsigned bits) {
  Value is = value_fresh (&sym->values, "unknown", 1);
  Value all = value_const (~(Wide)0, bits), none = value_const (0, bits);
  Value some = value_ite (&sym->values, is, all, none);
  return value_set_undefined (&sym->values, none, some).undefined;
}

static Value
undefined_byte (Symbolic *sym, const Cell *cell) {
  if (!cell->undefined || cell->undefined == ALL_UNDEFINED)
    return value_const (cell->undefined ? 0xff : 0, 8);
  return value_extract (&sym->values,
                        value_of (&sym->values, (Term){cell->undefined - 1}),
                        8u * cell->k, 8);
}

/* Whether the cells are those of one stored value, whole. */
static bool
is_whole (const Cell *cells, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (cells[i].undefined != cells[0].undefined ||
        (cells[i].undefined != ALL_UNDEFINED &&
         (cells[i].k != i || cells[i].width != n)))
      return false;
  return true;
}

Value
sym_cells_undefined (Symbolic *sym, const Cell *cells, unsigned n,
                     Value value) {
  uint32_t some = 0;
  for (unsigned i = 0; i < n; i++)
    some |= cells[i].undefined;
  value.undefined = 0;
  if (!some)
    return value;
  if (is_whole (cells, n)) {
    value.undefined = cells[0].undefined;
    return value;
  }
  Value bits = undefined_byte (sym, cells);
  for (unsigned i = 1; i < n; i++)
    bits = value_concat (&sym->values, undefined_byte (sym, cells + i), bits);
  return value_set_undefined (&sym->values, value, bits);
}

void
sym_oblige_defined (Symbolic *sym, Paths *s, Value v) {
  if (v.undefined)
    sym_oblige (sym, s, value_is_undefined (&sym->values, v),
                KIND_UNINITIALISED);
}
