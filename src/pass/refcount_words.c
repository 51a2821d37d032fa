/* What the variables of the system are called in the user's words: the count
   and its references as in the .ref file, elements as expressions of C, and
   registers by the variables that they hold. */

#include "pass/refcount.h"

#include "program/system/words.h"

#include <assert.h>
#include <string.h>

static const char *
keep (Refcount *w, Str *text) {
  return str_keep (text, &w->out->arena);
}

static void
add (Refcount *w, WordsVar v) {
  vec_push (&w->out->words->vars, v);
}

static uint32_t
loc_of (const Refcount *w, uint32_t location) {
  return w->locations.data[location].loc.id;
}

/* Names that stand for anything ------------------------------------------- */

static bool
is_letter (char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

/* The name of a resource, with that of its kind where others have it, too. */
static const char *
resource_name (Refcount *w, uint32_t kind) {
  const RefKind *k = w->kinds.data[kind].source;
  bool is_shared = false;
  for (uint32_t i = 0; i < w->kinds.len; i++)
    is_shared |= i != kind && !strcmp (w->kinds.data[i].source->resource.name,
                                       k->resource.name);
  Str text = {0};
  if (is_shared)
    str_format (&text, "%s::", k->name);
  str_add (&text, k->resource.name);
  return keep (w, &text);
}

/* The count with that name. */
static const char *
count_text (Refcount *w, uint32_t kind) {
  const RefKind *k = w->kinds.data[kind].source;
  size_t n = strlen (k->resource.name);
  Str text = {0};
  for (const char *s = k->count; *s;)
    if (!strncmp (s, k->resource.name, n) && !is_letter (s[n]) &&
        (s == k->count || !is_letter (s[-1]))) {
      str_add (&text, resource_name (w, kind));
      s += n;
    } else
      str_char (&text, *s++);
  return keep (w, &text);
}

static Var
var_of (const Refcount *w, Term now) {
  for (uint32_t i = 0; i < w->out->vars.len; i++)
    if (term_is (w->out->vars.data[i].now, now))
      return (Var){i};
  assert (!"the term is a variable");
  return (Var){0};
}

static const RefPredicate *
source_of (const Refcount *w, const CellPredicate *r) {
  uint32_t before = 0;
  for (const CellPredicate *x = w->predicates.data; x < r; x++)
    before += x->kind == r->kind && !x->is_weak && !x->is_clients;
  assert (before < w->kinds.data[r->kind].source->refs.len);
  return w->kinds.data[r->kind].source->refs.data + before;
}

static void
name_any (Refcount *w, Term now, const char *name, int class) {
  add (w,
       (WordsVar){.var = var_of (w, now),
                  .at = WORDS_EVERYWHERE,
                  .kind = class != NOT_A_CLASS ? WORDS_POINTER : WORDS_NUMBER,
                  .type = class,
                  .text = name});
}

/* Indices of an arbitrary target. */
static void
name_indices (Refcount *w, const CellPredicate *r) {
  static const char *const names[CELL_INDICES] = {"j", "k", "l", "m"};
  for (size_t i = 0; r->is_weak && i < w->kept.len; i++)
    for (uint32_t k = 0; k < r->params; k++)
      if (w->kept.data[i].array == r->reads.data[0].array &&
          w->kept.data[i].location == SCHEDULER)
        name_any (w, w->kept.data[i].index[k], names[k],
                  k ? NOT_A_CLASS
                    : w->arrays.data[r->reads.data[0].array].class);
  for (uint32_t k = 0; !r->is_weak && !r->is_clients && k < r->params; k++) {
    const char *name = source_of (w, r)->params.data[k].name;
    if (k && r->ghost != CELL_NONE)
      name_any (w, r->skolems[k], name, NOT_A_CLASS);
    if (r->is_late)
      name_any (w, r->late[k], name, k ? NOT_A_CLASS : r->owner);
  }
}

/* What holds everywhere is named before registers are. */
static bool
stands_for_any (const Refcount *w, const char *name) {
  const SystemWords *words = w->out->words;
  for (size_t i = 0; i < words->vars.len; i++)
    if (words->vars.data[i].at == WORDS_EVERYWHERE &&
        !strcmp (words->vars.data[i].text, name))
      return true;
  return false;
}

/* Registers ---------------------------------------------------------------- */

static void
name_register (Refcount *w, uint32_t location, const CellLive *x) {
  const CellLocation *l = w->locations.data + location;
  UnitTypeId type;
  const char *name = refcount_variable (w, l, x->reg, &type);
  Str text = {0}, less = {0};
  WordsVar v = {.var = x->var,
                .at = loc_of (w, location),
                .type = x->address.class,
                .kind = x->value.kind == VALUE_ADDRESS ? WORDS_POINTER
                        : x->value.kind == VALUE_BOOL  ? WORDS_FLAG
                                                       : WORDS_NUMBER};
  if (!name) {
    add (w, v);
    return;
  }
  bool walks = v.kind == WORDS_POINTER && x->address.class == NOT_A_CLASS;
  if (walks) { /* the variable is where it points in its table */
    v.kind = WORDS_NUMBER;
    str_format (&text, "(%s - %s)", name,
                w->unit->globals.data[x->address.global].name);
    v.text = keep (w, &text);
    add (w, v);
    return;
  }
  if (v.kind == WORDS_NUMBER)
    str_add (&text, refcount_cast (w, type, x->value.bits));
  if (stands_for_any (w, name))
    str_format (&text, "%s::", refcount_loop_function (w, l));
  str_add (&text, name);
  str_format (&less, "!%s", str_text (&text));
  v.text = keep (w, &text);
  const char *opposite = keep (w, &less);
  v.less = v.kind == WORDS_FLAG ? opposite : NULL;
  add (w, v);
}

/* Elements ----------------------------------------------------------------- */

/* Registers of a location, and what has a name everywhere; the caller frees
   them. */
static CellNames
names_at (const Refcount *w, uint32_t at) {
  const SystemWords *words = w->out->words;
  CellNames names = {0};
  for (size_t i = 0; i < words->vars.len; i++) {
    const WordsVar *v = words->vars.data + i;
    if (v->text && !v->less && (v->at == at || v->at == WORDS_EVERYWHERE))
      vec_push (&names, ((CellName){refcount_now (w, v->var), v->text}));
  }
  return names;
}

/* What means nothing of a resource that does not live. */
static const char *
only_while_alive (Refcount *w, const CellKept *k) {
  for (uint32_t i = 0; i < w->kinds.len; i++) {
    const CellKind *kind = w->kinds.data + i;
    if (kind->alive == CELL_NONE ||
        w->arrays.data[k->array].class != kind->class ||
        !term_is (k->index[0], kind->g))
      continue;
    Str text = {0};
    str_format (&text, "%s lives", resource_name (w, i));
    return keep (w, &text);
  }
  return NULL;
}

static const char *
references_name (Refcount *w, uint32_t kind) {
  Str text = {0};
  const char *resource = resource_name (w, kind);
  if (w->kinds.len > 1 && !strchr (resource, ':'))
    str_format (&text, "%s_", w->kinds.data[kind].source->name);
  str_format (&text, "refs(%s)", resource);
  return keep (w, &text);
}

static void
name_count (Refcount *w, const CellKept *k) {
  add (w, (WordsVar){.var = k->var,
                     .at = WORDS_EVERYWHERE,
                     .text = count_text (w, k->kind),
                     .less = references_name (w, k->kind),
                     .only = only_while_alive (w, k)});
}

/* Whether a target of an object in the making counts. */
static void
name_ghost (Refcount *w, const CellKept *k) {
  const CellPredicate *r =
      w->predicates.data + w->arrays.data[k->array].ghost_of;
  CellNames names = names_at (w, loc_of (w, k->location));
  Str target = {0}, counts = {0}, not = {0};
  bool good = true;
  str_format (&target, "%s(", r->name);
  for (uint32_t i = 0; i < r->params && good; i++) {
    str_add (&target, i ? ", " : "");
    good = refcount_say_index (w, &target, &names, k->index[i]);
  }
  vec_done (&names);
  str_format (&counts, "%s) counts", str_text (&target));
  str_format (&not, "%s) does not count", str_text (&target));
  WordsVar v = {.var = k->var,
                .at = loc_of (w, k->location),
                .kind = WORDS_FLAG,
                .text = keep (w, &counts),
                .less = keep (w, &not )};
  if (!good)
    v.text = NULL;
  add (w, v);
  str_done (&target);
}

static void
name_alive (Refcount *w, const CellKept *k) {
  for (uint32_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].alive == k->array) {
      Str lives = {0}, not = {0};
      str_format (&lives, "%s lives", resource_name (w, i));
      str_format (&not, "%s does not live", resource_name (w, i));
      add (w, (WordsVar){.var = k->var,
                         .at = WORDS_EVERYWHERE,
                         .kind = WORDS_FLAG,
                         .text = keep (w, &lives),
                         .less = keep (w, &not )});
    }
}

static void
name_element (Refcount *w, const CellKept *k) {
  const CellArray *a = w->arrays.data + k->array;
  uint32_t at =
      k->location == SCHEDULER ? WORDS_EVERYWHERE : loc_of (w, k->location);
  bool is_pointer = a->points_to != NOT_A_CLASS;
  Str text = {0};
  if (!is_pointer && !a->is_natural)
    str_add (&text, refcount_cast (w, a->type, a->bits));
  CellNames names = names_at (w, at);
  bool good = refcount_say_element (w, &text, &names, k->array, k->index);
  vec_done (&names);
  const char *kept = keep (w, &text);
  add (w, (WordsVar){.var = k->var,
                     .at = at,
                     .kind = is_pointer ? WORDS_POINTER : WORDS_NUMBER,
                     .type = a->points_to,
                     .text = good ? kept : NULL,
                     .only = only_while_alive (w, k)});
}

static void
name_kept (Refcount *w, const CellKept *k) {
  if (k->kind != CELL_NONE)
    name_count (w, k);
  else if (w->arrays.data[k->array].ghost_of != CELL_NONE)
    name_ghost (w, k);
  else if (w->arrays.data[k->array].is_ghost)
    name_alive (w, k);
  else
    name_element (w, k);
}

/* Numbers of references ---------------------------------------------------- */

/* Between entries only whether there are some is known. */
static void
name_number (Refcount *w, const CellPredicate *r) {
  const char *resource = resource_name (w, r->kind);
  Str text = {0}, some = {0}, none = {0};
  if (r->is_weak)
    str_format (&text, "pointers(%s, %s)", resource, r->name);
  else
    str_format (&text, "refs(%s, %s)", resource,
                r->is_callers   ? "callers"
                : r->is_clients ? "clients"
                                : r->name);
  str_format (&some, "%s > 0", str_text (&text));
  str_format (&none, "%s == 0", str_text (&text));
  WordsVar number = {
      .var = r->weak, .kind = WORDS_NATURAL, .text = keep (w, &text)};
  WordsVar flag = {.var = r->weak,
                   .kind = WORDS_FLAG,
                   .text = keep (w, &some),
                   .less = keep (w, &none)};
  for (uint32_t i = 0; i < w->locations.len; i++) {
    WordsVar v = i == SCHEDULER && !r->is_weak ? flag : number;
    v.at = loc_of (w, i);
    if (!w->locations.data[i].is_pause)
      add (w, v);
  }
}

/* What it is all about ----------------------------------------------------- */

static void
say_param (Str *out, const RefParam *p) {
  size_t n = strlen (p->type);
  str_format (out, "%s%s%s", p->type, n && p->type[n - 1] == '*' ? "" : " ",
              p->name);
  if (p->low)
    str_format (out, " in %s .. %s", p->low, p->high);
}

static void
say_reference (Refcount *w, const RefPredicate *r) {
  Str text = {0};
  str_format (&text, "    %s (", r->name);
  for (size_t i = 0; i < r->params.len; i++) {
    str_add (&text, i ? ", " : "");
    say_param (&text, r->params.data + i);
  }
  words_about (w->out, "%s) : %s", str_text (&text), r->holds);
  str_done (&text);
}

static void
say_kind (Refcount *w, uint32_t kind) {
  const RefKind *source = w->kinds.data[kind].source;
  Str resource = {0};
  say_param (&resource, &source->resource);
  words_about (w->out, "%s %s (%s)%s", kind ? "and" : "for every", source->name,
               str_text (&resource), kind + 1 < w->kinds.len ? "," : ":");
  str_done (&resource);
}

static void
say_references (Refcount *w, uint32_t kind) {
  const RefKind *source = w->kinds.data[kind].source;
  words_about (w->out, "  %s is the number of references to %s:",
               references_name (w, kind), source->resource.name);
  for (size_t i = 0; i < source->refs.len; i++)
    say_reference (w, source->refs.data + i);
  if (source->has_holders)
    words_about (w->out, "    clients: what clients hold");
  if (w->routines.len)
    words_about (w->out, "    callers: what callers of a function that calls "
                         "itself hold");
}

/* Parts of that number, where the system has variables for them. */
static void
say_parts (Refcount *w) {
  bool has_parts = false, has_pointers = false, has_private = false;
  for (size_t i = 0; i < w->predicates.len; i++) {
    const CellPredicate *r = w->predicates.data + i;
    has_parts |= REFCOUNT_KEEPS_NUMBER (w, r) && !r->is_weak;
    has_pointers |= r->is_weak;
    has_private |= r->ghost != CELL_NONE;
  }
  if (has_private)
    words_about (w->out, "  in an object that a call makes or takes apart, a "
                         "reference counts from when it is set until the "
                         "count is decremented for it");
  if (has_parts)
    words_about (w->out, "  refs(X, NAME) is the number of those of one name");
  if (has_pointers)
    words_about (w->out, "  pointers(X, F) is the number of pointers to X in F "
                         "that are not counted");
}

/* What the lowering has found out about all rows, whenever no entry runs: steps
   rely on it. */
static void
say_rows (Refcount *w) {
  static const char *const relations[] = {"==", "!=", "<="};
  for (size_t i = 0; i < w->locations.data[SCHEDULER].rows.len; i++) {
    const CellRow *x = w->locations.data[SCHEDULER].rows.data + i;
    const CellFact *f = w->facts.data + x->fact;
    if (x->is_dropped || f->guard == CELL_NONE ||
        !refcount_is_usable_fact (w, f))
      continue;
    const CellArray *target = w->arrays.data + f->target;
    Str value = {0};
    if (target->points_to != NOT_A_CLASS && !f->value)
      str_add (&value, "NULL");
    else
      str_format (&value, "%lld", (long long)f->value);
    words_about (w->out, "  in all rows: %s %s %s where %s %s %lld",
                 target->name, relations[f->relation], str_text (&value),
                 w->arrays.data[f->guard].name,
                 f->is_other ? "!=" : "==", (long long)f->number);
    str_done (&value);
  }
}

/* Indices that stand for anything, too. */
static void
say_indices (Refcount *w) {
  const SystemWords *words = w->out->words;
  Str text = {0};
  for (size_t i = w->kinds.len; i < words->vars.len; i++) {
    const char *name = words->vars.data[i].text;
    bool is_known = words->vars.data[i].at != WORDS_EVERYWHERE;
    for (size_t k = w->kinds.len; k < i && !is_known; k++)
      is_known = !strcmp (words->vars.data[k].text, name);
    if (!is_known)
      str_format (&text, "%s%s", text.len ? ", " : "", name);
  }
  if (text.len)
    words_about (w->out, "  any index: %s", str_text (&text));
  str_done (&text);
}

static bool
is_routine (const Refcount *w, uint32_t location) {
  for (size_t i = 0; i < w->routines.len; i++)
    if (w->routines.data[i].location == location)
      return true;
  return false;
}

static void
say_place (Refcount *w, uint32_t location) {
  const CellLocation *l = w->locations.data + location;
  SystemWords *words = w->out->words;
  Str when = {0};
  WordsPlace place = {0};
  if (location == SCHEDULER)
    str_add (&when, w->refs->atomic == REF_ATOMIC_ENTRIES
                        ? "whenever no entry runs"
                        : "wherever other clients may run");
  else if (is_routine (w, location))
    place.is_call = true;
  else if (location != w->start) {
    place.pos = w->out->processes.data[0].locations.data[l->loc.id].pos;
    str_add (&when, "at the loop at ");
    unit_pos_name (&when, place.pos);
    str_format (&when, " in '%s'", refcount_loop_function (w, l));
    if (strcmp (refcount_loop_function (w, l),
                w->entries.data[l->entry].function))
      str_format (&when, ", called by '%s'",
                  w->entries.data[l->entry].function);
  }
  place.when = when.len ? keep (w, &when) : NULL;
  while (words->places.len <= l->loc.id)
    vec_push (&words->places, (WordsPlace){0});
  words->places.data[l->loc.id] = place;
}

void
refcount_words (Refcount *w) {
  words_new (w->out);
  for (uint32_t i = 0; i < w->kinds.len; i++)
    name_any (w, w->kinds.data[i].g, resource_name (w, i),
              w->kinds.data[i].class);
  for (size_t i = 0; i < w->predicates.len; i++)
    name_indices (w, w->predicates.data + i);
  for (uint32_t i = 0; i < w->kinds.len; i++)
    say_kind (w, i);
  for (uint32_t i = 0; i < w->kinds.len; i++)
    say_references (w, i);
  say_parts (w);
  say_rows (w);
  say_indices (w);
  CellNames everywhere = names_at (w, WORDS_EVERYWHERE);
  for (uint32_t i = 1; i < w->locations.len; i++)
    for (size_t k = 0; k < w->locations.data[i].live.len; k++)
      if (!w->locations.data[i].is_pause)
        name_register (w, i, w->locations.data[i].live.data + k);
  for (size_t i = 0; i < w->kept.len; i++)
    name_kept (w, w->kept.data + i);
  for (size_t i = 0; i < w->predicates.len; i++)
    if (REFCOUNT_KEEPS_NUMBER (w, w->predicates.data + i))
      name_number (w, w->predicates.data + i);
  for (uint32_t i = 0; i < w->locations.len; i++)
    if (!w->locations.data[i].is_pause)
      say_place (w, i);
  refcount_word_steps (w, &everywhere);
  vec_done (&everywhere);
}
