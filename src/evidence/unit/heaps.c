/* Proofs by symbolic heaps: making and writing them. */

#include "evidence/unit/heaps.h"

Heaps *
heaps_new (Unit *unit) {
  Heaps *h = mem_zero (sizeof *h);
  h->unit = unit;
  return h;
}

void
heaps_free (Heaps *h) {
  if (!h)
    return;
  for (size_t i = 0; i < h->states.len; i++)
    heap_state_free (h->states.data[i]);
  vec_done (&h->states);
  for (size_t i = 0; i < h->calls.len; i++)
    heap_call_free (h->calls.data[i]);
  vec_done (&h->calls);
  heap_templates_done (&h->templates);
  unit_free (h->unit);
  mem_free (h->picture);
  mem_free (h);
}

void
heaps_text (Str *out, const Heaps *h) {
  for (size_t i = 0; i < h->templates.all.len; i++)
    heap_print_template (out, h->templates.all.data[i]);
  for (size_t i = 0; i < h->states.len; i++)
    heap_print_state (out, h->states.data[i]);
  for (size_t i = 0; i < h->calls.len; i++)
    heap_print_call (out, h->calls.data[i]);
}
