/* What form.h wants to know about units. */

#include "program/form.h"
#include "program/unit/unit.h"

static bool
validate (Run *run, const Program *p) {
  return unit_validate (run, p->unit);
}

static void
print (Str *out, const Program *p) {
  unit_print (out, p->unit);
}

static uint32_t
kinds (const Program *p) {
  return p->unit->kinds;
}

static void
narrow (Program *p, uint32_t wanted, const char *claim) {
  (void)claim;
  /* A count that is wrong shows as one of these, too. */
  if (p->unit->refs && wanted & kind_bit (KIND_REFCOUNT))
    wanted |= p->unit->kinds &
              (kind_bit (KIND_ASSERTION) | kind_bit (KIND_REACH) |
               kind_bit (KIND_INVALID_DEREF) | kind_bit (KIND_INVALID_FREE) |
               kind_bit (KIND_BOUNDS));
  p->unit->kinds = wanted;
}

static void
pass_over (Program *p, ErrorKind kind, Pos pos) {
  vec_push (&p->unit->known, ((UnitError){kind, pos}));
}

/* Any operation may fail in another way, too. */
static bool
looks_for_more (const Program *p) {
  return p->unit->kinds;
}

static void
forget (Program *p) {
  p->unit->known.len = 0;
}

const FormOps unit_form = {
    .name = "unit",
    .is_sv_comp = true,
    .validate = validate,
    .print = print,
    .possible_kinds = kinds,
    .usual_kinds = kinds,
    .narrow = narrow,
    .pass_over = pass_over,
    .looks_for_more = looks_for_more,
    .forget = forget,
};
