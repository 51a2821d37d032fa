/* What the user wants to be looked for: kinds of errors, claims, and the names
   of the competition for them. */

#include "cli/property.h"
#include "program/form.h"

#include <assert.h>
#include <string.h>

typedef struct {
  uint32_t kinds;    /* bits */
  const char *claim; /* as the program names it, or NULL */
} Wish;

/* C ----------------------------------------------------------------------- */

/* Names of SV-COMP, each for one kind of error; 'valid-memsafety' is all that
   begin with "valid-". */
static const struct {
  const char *name;
  ErrorKind kind;
} sv_comp[] = {{"unreach-call", KIND_REACH},
               {"valid-deref", KIND_INVALID_DEREF},
               {"valid-free", KIND_INVALID_FREE},
               {"valid-memtrack", KIND_LEAK},
               {"no-overflow", KIND_OVERFLOW}};
enum { SV_COMP = sizeof sv_comp / sizeof *sv_comp };

/* The kinds that a name of SV-COMP means; 0: it is none. */
static uint32_t
kinds_of_sv_comp (const char *word) {
  bool memory = !strcmp (word, "valid-memsafety");
  uint32_t kinds = 0;
  for (size_t i = 0; i < SV_COMP; i++)
    if (memory ? !strncmp (sv_comp[i].name, "valid-", 6)
               : !strcmp (sv_comp[i].name, word))
      kinds |= kind_bit (sv_comp[i].kind);
  return kinds;
}

const char *
property_sv_comp (ErrorKind kind) {
  for (size_t i = 0; i < SV_COMP; i++)
    if (sv_comp[i].kind == kind)
      return sv_comp[i].name;
  return NULL;
}

bool
property_has_overflow (const char *wanted) {
  while (wanted && *wanted) {
    size_t len = strcspn (wanted, ",");
    if ((len == 8 && !strncmp (wanted, "overflow", len)) ||
        (len == 11 && !strncmp (wanted, "no-overflow", len)))
      return true;
    wanted += len + (wanted[len] == ',');
  }
  return false;
}

/* All --------------------------------------------------------------------- */

/* The name as the program has it, or NULL. */
static const char *
find_claim (const Program *p, const char *name) {
  const FormOps *form = form_of (p);
  const char *claim;
  for (size_t i = 0; form->claim && (claim = form->claim (p, i)); i++)
    if (!strcmp (claim, name))
      return claim;
  return NULL;
}

/* Wishes ------------------------------------------------------------------ */

static void
list_kinds (Str *out, uint32_t kinds) {
  for (ErrorKind k = KIND_ASSERTION; k < ERROR_KIND_COUNT; k++)
    if (kinds & kind_bit (k))
      str_format (out, "%s%s", out->len ? ", " : "", error_kind_name (k));
}

static bool
complain (Run *run, const Program *p, const char *word) {
  Str there = {0};
  list_kinds (&there, form_of (p)->possible_kinds (p));
  const FormOps *form = form_of (p);
  const char *claim;
  for (size_t i = 0; form->claim && (claim = form->claim (p, i)); i++)
    str_format (&there, "%s%s", i ? ", " : "; claims: ", claim);
  run_error (run, (Pos){0},
             "property '%s' does not apply to '%s'; these do: %s; see "
             "'assay --help'",
             word, p->source->path, str_text (&there));
  str_done (&there);
  return false;
}

/* One word of the list. */
static bool
read_word (Run *run, const Program *p, const char *word, Wish *wish) {
  uint32_t there = form_of (p)->possible_kinds (p);
  uint32_t kinds =
      form_of (p)->is_sv_comp ? kinds_of_sv_comp (word) & there : 0;
  if (kinds) {
    wish->kinds |= kinds;
    return true;
  }
  for (ErrorKind k = KIND_ASSERTION; k < ERROR_KIND_COUNT; k++)
    if (there & kind_bit (k) && !strcmp (error_kind_name (k), word)) {
      wish->kinds |= kind_bit (k);
      return true;
    }
  const char *claim = find_claim (p, word);
  if (!claim)
    return complain (run, p, word);
  if (wish->claim && strcmp (wish->claim, claim))
    return run_error (run, (Pos){0},
                      "one claim at a time, not both '%s' and '%s'; see 'assay "
                      "--help'",
                      wish->claim, claim);
  wish->claim = claim;
  wish->kinds |= kind_bit (KIND_ACCEPTANCE_CYCLE);
  return true;
}

static bool
read_wish (Run *run, const Program *p, const char *wanted, Wish *wish) {
  for (;;) {
    size_t len = strcspn (wanted, ",");
    char *word = mem_substring (wanted, len);
    bool good = read_word (run, p, word, wish);
    mem_free (word);
    if (!good || !wanted[len])
      return good;
    wanted += len + 1;
  }
}

/* The kinds that are Assay's own are no part of the competition's. */
static void
without_own (Program *p) {
  assert (form_of (p)->usual_kinds);
  uint32_t own = kind_bit (KIND_BOUNDS) | kind_bit (KIND_UNINITIALISED) |
                 kind_bit (KIND_OVERLAP);
  uint32_t usual = form_of (p)->usual_kinds (p);
  if (usual & own)
    form_of (p)->narrow (p, usual & ~own, NULL);
}

bool
property_select (Run *run, Program *p, const Reading *reading, char **text) {
  const char *wanted = reading->property;
  Wish wish = {0};
  Str all = {0};
  if (reading->sv_comp)
    without_own (p);
  if (wanted && !read_wish (run, p, wanted, &wish))
    return false;
  if (wanted)
    form_of (p)->narrow (p, wish.kinds, wish.claim);
  list_kinds (&all, wanted ? wish.kinds : form_of (p)->usual_kinds (p));
  if (wish.claim)
    str_format (&all, ", claim %s", wish.claim);
  bool found = all.len;
  *text = str_take (&all);
  return found || complain (run, p, "any");
}
