/* system_form.h -- the parts of 'system_form' (program/form.h). */

#ifndef PROGRAM_SYSTEM_SYSTEM_FORM_H
#define PROGRAM_SYSTEM_SYSTEM_FORM_H

#include "program/program.h"

bool system_form_validate (Run *, const Program *);
void system_form_print (Str *, const Program *);

#endif
