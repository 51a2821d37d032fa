#include "cli/property.h"
#include "program/model/model.h"
#include "program/unit/unit.h"

#include <string.h>

typedef struct {
  uint32_t kinds;    /* bits */
  const char *claim; /* of a Model, in its arena; or NULL */
} Wish;

static uint32_t
bit (ErrorKind kind) {
  return 1u << kind;
}

/* Transition systems ------------------------------------------------------ */

static uint32_t
kinds_of_assertions (const Program *p) {
  uint32_t kinds = 0;
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        if (e->commands[c].kind == CMD_ASSERT)
          kinds |= bit (e->commands[c].error);
    }
  return kinds;
}

static uint32_t
kinds_of_system (const Program *p) {
  uint32_t kinds = kinds_of_assertions (p);
  for (size_t i = 0; i < p->properties.len; i++)
    kinds |= bit (p->properties.data[i].kind);
  return kinds;
}

/* Assertions of other kinds than those asked for are assumed to hold. */
static void
assume_others (Program *p, uint32_t kinds) {
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      Edge *e = p->processes.data[i].edges.data + k;
      Command *copy =
          arena_copy (&p->arena, e->commands, e->count * sizeof *e->commands);
      for (size_t c = 0; c < e->count; c++)
        if (copy[c].kind == CMD_ASSERT && !(kinds & bit (copy[c].error)))
          copy[c].kind = CMD_ASSUME;
      e->commands = copy;
    }
}

static void
narrow_system (Program *p, uint32_t kinds) {
  size_t kept = 0;
  assume_others (p, kinds);
  for (size_t i = 0; i < p->properties.len; i++)
    if (kinds & bit (p->properties.data[i].kind))
      p->properties.data[kept++] = p->properties.data[i];
  p->properties.len = kept;
}

/* Models ------------------------------------------------------------------ */

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
kinds_of_model (const Model *m) {
  uint32_t kinds = bit (KIND_ASSERTION) | bit (KIND_INVALID_DEREF) |
                   bit (KIND_DIV_BY_ZERO) | bit (KIND_DEADLOCK) |
                   bit (KIND_NON_PROGRESS) | bit (KIND_LIMIT);
  if (m->uses_heap || m->uses_frame_refs || deletes (m))
    kinds |= bit (KIND_INVALID_FREE) | bit (KIND_TYPE);
  if (m->channels.len) /* messages of another length */
    kinds |= bit (KIND_TYPE);
  if (can_accept (m))
    kinds |= bit (KIND_ACCEPTANCE_CYCLE);
  return kinds;
}

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
      kinds |= bit (sv_comp[i].kind);
  return kinds;
}

const char *
property_sv_comp (ErrorKind kind) {
  for (size_t i = 0; i < SV_COMP; i++)
    if (sv_comp[i].kind == kind)
      return sv_comp[i].name;
  return NULL;
}

static void
without_own (Program *p) {
  if (p->unit)
    p->unit->kinds &=
        ~(bit (KIND_BOUNDS) | bit (KIND_UNINITIALISED) | bit (KIND_OVERLAP));
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

/* The errors that can be looked for. */
static uint32_t
possible_kinds (const Program *p) {
  return p->model  ? kinds_of_model (p->model)
         : p->unit ? p->unit->kinds
                   : kinds_of_system (p);
}

/* Those that are looked for unless one is told. */
static uint32_t
usual_kinds (const Program *p) {
  uint32_t kinds = possible_kinds (p);
  return p->model ? kinds & ~bit (KIND_NON_PROGRESS) : kinds;
}

static const char *
find_claim (const Model *m, const char *name) {
  for (size_t i = 0; m && i < m->codes.len; i++)
    if (m->codes.data[i].kind == CODE_CLAIM &&
        !strcmp (m->codes.data[i].name, name))
      return m->codes.data[i].name;
  return NULL;
}

/* Wishes ------------------------------------------------------------------ */

static void
list_kinds (Str *out, uint32_t kinds) {
  for (ErrorKind k = KIND_ASSERTION; k < ERROR_KIND_COUNT; k++)
    if (kinds & bit (k))
      str_format (out, "%s%s", out->len ? ", " : "", error_kind_name (k));
}

static bool
complain (Run *run, const Program *p, const char *word) {
  Str there = {0};
  list_kinds (&there, possible_kinds (p));
  const char *between = "; claims: ";
  for (size_t i = 0; p->model && i < p->model->codes.len; i++)
    if (p->model->codes.data[i].kind == CODE_CLAIM) {
      str_format (&there, "%s%s", between, p->model->codes.data[i].name);
      between = ", ";
    }
  run_error (run, (Pos){0},
             "'%s' has nothing to check for property '%s', but for: %s; see "
             "'assay --help'",
             p->source->path, word, str_text (&there));
  str_done (&there);
  return false;
}

/* One word of the list. */
static bool
read_word (Run *run, const Program *p, const char *word, Wish *wish) {
  uint32_t there = possible_kinds (p);
  uint32_t kinds = p->unit ? kinds_of_sv_comp (word) & there : 0;
  if (kinds) {
    wish->kinds |= kinds;
    return true;
  }
  for (ErrorKind k = KIND_ASSERTION; k < ERROR_KIND_COUNT; k++)
    if (there & bit (k) && !strcmp (error_kind_name (k), word)) {
      wish->kinds |= bit (k);
      return true;
    }
  const char *claim = find_claim (p->model, word);
  if (!claim)
    return complain (run, p, word);
  if (wish->claim && strcmp (wish->claim, claim))
    return run_error (run, (Pos){0},
                      "one claim at a time, not both '%s' and '%s'; see 'assay "
                      "--help'",
                      wish->claim, claim);
  wish->claim = claim;
  wish->kinds |= bit (KIND_ACCEPTANCE_CYCLE);
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

bool
property_select (Run *run, Program *p, const Reading *reading, char **text) {
  const char *wanted = reading->property;
  Wish wish = {0};
  Str all = {0};
  if (reading->sv_comp)
    without_own (p);
  if (wanted && !read_wish (run, p, wanted, &wish))
    return false;
  if (wanted && p->model) {
    p->model->kinds = wish.kinds;
    p->model->only = wish.claim;
  } else if (wanted && p->unit)
    p->unit->kinds = wish.kinds;
  else if (wanted)
    narrow_system (p, wish.kinds);
  list_kinds (&all, wanted ? wish.kinds : usual_kinds (p));
  if (wish.claim)
    str_format (&all, ", claim %s", wish.claim);
  bool found = all.len;
  *text = str_take (&all);
  return found || complain (run, p, "any");
}
