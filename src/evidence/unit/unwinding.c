/* The proof of an unwinding: one script for a solver, a check for each
   obligation. */

#include "evidence/unit/unwinding.h"
#include "evidence/proof_head.h"
#include "logic/smtlib.h"

#include <assert.h>
#include <string.h>

Unwinding *
unwinding_new (const char *logic) {
  assert (logic);
  Unwinding *u = mem_zero (sizeof *u);
  u->logic = logic;
  return u;
}

void
unwinding_smtlib (Str *out, const Unwinding *u, const EvidenceOrigin *origin) {
  proof_head_write (out, u->logic, "assay-unwinding", origin);
  str_bytes (out, u->text.data, u->text.len);
}

void
unwinding_free (Unwinding *u) {
  if (!u)
    return;
  str_done (&u->text);
  names_done (&u->declared);
  mem_free (u);
}

/* Declares a variable, once. */
static void
unwinding_declare (Unwinding *u, const Terms *terms, Term variable) {
  assert (term_kind (terms, variable) == TERM_VAR);
  const char *name = term_name (terms, variable);
  uint32_t known;
  if (names_find (&u->declared, name, &known))
    return;
  names_add (&u->declared, name);
  str_add (&u->text, "(declare-const ");
  smtlib_symbol (&u->text, name);
  str_char (&u->text, ' ');
  smtlib_sort (&u->text, terms, term_sort (terms, variable));
  str_add (&u->text, ")\n");
}

typedef struct {
  Unwinding *unwinding;
  const Terms *terms;
} Declaring;

static void
declare (void *context, Term variable) {
  Declaring *d = context;
  unwinding_declare (d->unwinding, d->terms, variable);
}

static void
declare_all (Unwinding *u, const Terms *terms, size_t n, const Term *list) {
  Declaring d = {u, terms};
  for (size_t i = 0; i < n; i++)
    term_vars (terms, list[i], declare, &d);
}

static void
write_assert (Unwinding *u, Terms *terms, Term term) {
  assert (sort_is (term_sort (terms, term), BOOL_SORT));
  str_add (&u->text, "(assert ");
  smtlib_term (&u->text, terms, term);
  str_add (&u->text, ")\n");
}

void
unwinding_assert (Unwinding *u, Terms *terms, Term term) {
  declare_all (u, terms, 1, &term);
  write_assert (u, terms, term);
}

void
unwinding_oblige (Unwinding *u, Terms *terms, const char *name, size_t n,
                  const Term *list) {
  assert (n >= 1);
  declare_all (u, terms, n, list);
  str_add (&u->text, "(push 1)\n");
  str_format (&u->text, "(set-info :obligation \"%s\")\n", name);
  for (size_t i = 0; i < n; i++)
    write_assert (u, terms, list[i]);
  str_add (&u->text, "(check-sat)\n(pop 1)\n");
  u->obligations++;
}
