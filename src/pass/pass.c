/* The table of passes, and making them. */

#include "pass/pass.h"

#include <assert.h>
#include <string.h>

const Pass pass_table[] = {
    {"inline", "calls become the bodies of what they call", pass_inline},
    {"promote", "locals whose address goes nowhere become registers",
     pass_promote},
    {"simplify", "what is known is computed, and what nobody needs goes",
     pass_simplify},
    {"slice", "what no check depends on goes", pass_slice},
};
const size_t pass_count = sizeof pass_table / sizeof *pass_table;

const Pass *
pass_find (const char *name) {
  for (size_t i = 0; i < pass_count; i++)
    if (!strcmp (pass_table[i].name, name))
      return pass_table + i;
  return NULL;
}

Unit *
pass_until (const Unit *u, const Pass *last) {
  assert (last >= pass_table && last < pass_table + pass_count);
  Unit *copy = unit_copy (u);
  for (const Pass *p = pass_table; p <= last; p++)
    p->change (copy);
  return copy;
}
