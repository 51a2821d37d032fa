/* What form.h wants to know about models. */

#include "program/form.h"
#include "program/model/model.h"

/* Every model that can be built has a meaning. */
static bool
validate (Run *run, const Program *p) {
  (void)run;
  return p->model;
}

static void
print (Str *out, const Program *p) {
  model_print (out, p->model);
}

static bool
can_accept (const Model *m) {
  for (size_t i = 0; i < m->codes.len; i++) {
    const Code *code = m->codes.data + i;
    if (code->kind == CODE_CLAIM)
      return true;
    for (size_t k = 0; k < code->locations.len; k++)
      if (code->locations.data[k].flags & LOC_ACCEPT)
        return true;
  }
  return false;
}

static bool
deletes (const Model *m) {
  for (size_t i = 0; i < m->codes.len; i++)
    for (size_t k = 0; k < m->codes.data[i].edges.len; k++)
      if (m->codes.data[i].edges.data[k].kind == STEP_DELETE)
        return true;
  return false;
}

static uint32_t
possible_kinds (const Program *p) {
  const Model *m = p->model;
  uint32_t kinds = kind_bit (KIND_ASSERTION) | kind_bit (KIND_INVALID_DEREF) |
                   kind_bit (KIND_DIV_BY_ZERO) | kind_bit (KIND_DEADLOCK) |
                   kind_bit (KIND_NON_PROGRESS) | kind_bit (KIND_LIMIT);
  if (m->uses_heap || m->uses_frame_refs || deletes (m))
    kinds |= kind_bit (KIND_INVALID_FREE) | kind_bit (KIND_TYPE);
  if (m->channels.len) /* messages of another length */
    kinds |= kind_bit (KIND_TYPE);
  if (can_accept (m))
    kinds |= kind_bit (KIND_ACCEPTANCE_CYCLE);
  return kinds;
}

/* A model has progress labels to be checked or none: nothing says that all of
   its cycles must have them. */
static uint32_t
usual_kinds (const Program *p) {
  return possible_kinds (p) & ~kind_bit (KIND_NON_PROGRESS);
}

static void
narrow (Program *p, uint32_t kinds, const char *claim) {
  p->model->kinds = kinds;
  p->model->only = claim;
}

static const char *
claim (const Program *p, size_t number) {
  const Model *m = p->model;
  for (size_t i = 0; i < m->codes.len; i++)
    if (m->codes.data[i].kind == CODE_CLAIM && !number--)
      return m->codes.data[i].name;
  return NULL;
}

const FormOps model_form = {
    .name = "model",
    .validate = validate,
    .print = print,
    .possible_kinds = possible_kinds,
    .usual_kinds = usual_kinds,
    .narrow = narrow,
    .claim = claim,
};
