/* Passes over Units, in their order, and the lowering of the program's form,
   which is behind them; passes over transition systems, each alone. */

#include "pass/print_after.h"

#include "pass/lowering.h"
#include "pass/pass.h"
#include "pass/system_pass.h"

#include <string.h>

static bool
unknown (Run *run, const Program *p, const char *name) {
  const Lowering *lowering = lowering_of (p, FORM_SYSTEM);
  Str names = {0};
  for (size_t i = 0; p->unit && i < pass_count; i++)
    str_format (&names, "%s%s", names.len ? ", " : "", pass_table[i].name);
  for (size_t i = 0; p->form == FORM_SYSTEM && i < system_pass_count; i++)
    str_format (&names, "%s%s", names.len ? ", " : "", system_passes[i].name);
  if (lowering)
    str_format (&names, "%s%s", names.len ? ", " : "", lowering->name);
  if (names.len)
    run_error (run, (Pos){0}, "unknown pass '%s'; these are known: %s", name,
               str_text (&names));
  else
    run_error (run, (Pos){0}, "there are no passes for this program");
  str_done (&names);
  return false;
}

static bool
print_unit (Run *run, Str *out, const Unit *u, const Pass *pass) {
  Unit *after = pass_until (u, pass);
  bool good = unit_validate (run, after);
  if (good)
    unit_print (out, after);
  unit_free (after);
  return good;
}

static bool
print_lowered (Run *run, Str *out, const Program *p, const Lowering *lowering) {
  Lowered lowered = {0};
  Str why = {0};
  bool good = lowering->lower (run, p, &lowered, &why);
  if (good) {
    program_print (out, lowered.program);
    lowering->done (&lowered);
  } else
    run_error (run, (Pos){0}, "'%s' does not apply: %s", lowering->name,
               str_text (&why));
  str_done (&why);
  return good;
}

static bool
print_system (Run *run, Str *out, const Program *p, const SystemPass *pass) {
  SystemPassed *passed = pass->apply (p);
  bool good = program_validate (run, passed->program);
  if (good)
    program_print (out, passed->program);
  system_passed_free (passed);
  return good;
}

bool
print_after (Run *run, Str *out, const Program *p, const char *name) {
  const Pass *pass = p->unit ? pass_find (name) : NULL;
  const Lowering *lowering = lowering_of (p, FORM_SYSTEM);
  const SystemPass *own =
      p->form == FORM_SYSTEM ? system_pass_find (name) : NULL;
  if (pass)
    return print_unit (run, out, p->unit, pass);
  if (own)
    return print_system (run, out, p, own);
  if (lowering && !strcmp (lowering->name, name))
    return print_lowered (run, out, p, lowering);
  return unknown (run, p, name);
}
