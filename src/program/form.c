/* A form is a line here. */

#include "program/form.h"

#include <assert.h>

extern const FormOps system_form, model_form, unit_form, clauses_form;

static const FormOps *const forms[FORM_COUNT] = {
    [FORM_SYSTEM] = &system_form,
    [FORM_MODEL] = &model_form,
    [FORM_UNIT] = &unit_form,
    [FORM_CLAUSES] = &clauses_form,
};

const FormOps *
form_of (const Program *p) {
  assert (p->form < FORM_COUNT);
  return forms[p->form];
}
