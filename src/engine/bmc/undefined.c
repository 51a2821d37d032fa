/* Memory that is not initialised, and what depends on it.  The bits of values
   are followed in value_undefined.c. */

#include "engine/bmc/bmc.h"

InitialKind
uninitialised (const Bmc *b) {
  return unit_looks_for (b->unit, KIND_UNINITIALISED) ? INITIAL_UNDEFINED
                                                      : INITIAL_ARBITRARY;
}

/* A byte of which nothing is known, in memory that may have undefined ones: all
   of its bits are, or none. */
uint32_t
undefined_unknown (Bmc *b, unsigned bits) {
  Value is = value_fresh (&b->values, "unknown", 1);
  b->values.unknowns++;
  Value all = value_const (~(Wide)0, bits), none = value_const (0, bits);
  Value some = value_ite (&b->values, is, all, none);
  return value_set_undefined (&b->values, none, some).undefined;
}

static Value
undefined_byte (Bmc *b, const Cell *cell) {
  if (!cell->undefined || cell->undefined == ALL_UNDEFINED)
    return value_const (cell->undefined ? 0xff : 0, 8);
  return value_extract (&b->values,
                        value_of (&b->values, (Term){cell->undefined - 1}),
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
cells_undefined (Bmc *b, const Cell *cells, unsigned n, Value value) {
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
  Value bits = undefined_byte (b, cells);
  for (unsigned i = 1; i < n; i++)
    bits = value_concat (&b->values, undefined_byte (b, cells + i), bits);
  return value_set_undefined (&b->values, value, bits);
}

void
oblige_defined (Bmc *b, Paths *s, Value v) {
  if (v.undefined)
    oblige (b, s, value_is_undefined (&b->values, v), KIND_UNINITIALISED);
}
