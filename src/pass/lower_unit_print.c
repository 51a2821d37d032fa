/* Printing: whether what is printed is initialised, and nothing else, matters.

   Only constant formats are taken, with conversions of whole numbers and of
   constant strings; others are refused. */

#include "pass/lower_unit.h"

#include <string.h>

/* The text that a constant address leads to, or NULL. */
static const char *
constant_text (Lower *w, Sym v) {
  if (v.kind != SYM_ADDRESS || v.sum.count)
    return NULL;
  const Object *o = w->objects.data + v.object;
  const UnitGlobal *g =
      o->global == NONE ? NULL : w->unit->globals.data + o->global;
  if (!g || !g->is_constant || g->init != GLOBAL_DATA || g->relocs.len ||
      v.sum.constant < 0 || v.sum.constant >= (WideSigned)g->bytes)
    return NULL;
  char *copy = arena_alloc (&w->arena, g->bytes + 1);
  memset (copy, 0, g->bytes + 1);
  if (g->data_len)
    memcpy (copy, g->data, g->data_len);
  const char *text = copy + (size_t)v.sum.constant;
  return strlen (text) < g->bytes - (size_t)v.sum.constant ? text : NULL;
}

/* Whether the interpreter prints that, whatever the numbers are. */
static bool
is_printable (Lower *w, const UnitOp *op, const char *at) {
  uint32_t arg = 1;
  while ((at = strchr (at, '%'))) {
    at += 1 + strspn (at + 1, "-+ #0");
    size_t width = strspn (at, "123456789");
    at += width;
    at += strspn (at, "hlzjt");
    char letter = *at;
    if (width > 2 || !letter || !strchr ("diuxXos%", letter))
      return false;
    at++;
    if (letter == '%')
      continue;
    if (arg == op->count ||
        (letter == 's' &&
         (at[-2] == 'l' ||
          !constant_text (w, lowering_operand (w, op->args + arg)))))
      return false;
    arg++;
  }
  return arg == op->count;
}

void
lowering_print (Lower *w, const UnitOp *op) {
  for (uint32_t i = 1; i < op->count; i++)
    lowering_see (w, lowering_operand (w, op->args + i), "an output");
  Sym format = lowering_operand (w, op->args);
  if (w->state != PATH_RUNS)
    return;
  const char *text = constant_text (w, format);
  if (!text || !is_printable (w, op, text)) {
    lowering_refuse (w, "printf with this format");
    return;
  }
  if (op->dst != NO_REG)
    lowering_set_reg (w, op->dst,
                      lowering_unknown (w, "the number of characters printed"));
}
