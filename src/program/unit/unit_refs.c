/* Reading what the user says about reference counts.  The text may be anything:
   each error is told with its place, and ends the reading. */

#include "program/unit/unit_refs_words.h"

#include <string.h>

/* Kinds -------------------------------------------------------------------- */

static void
add_live (RefsReader *r, const char *type) {
  for (size_t i = 0; i < r->refs->live.len; i++)
    if (!strcmp (r->refs->live.data[i], type))
      return;
  vec_push (&r->refs->live, type);
}

/* "env_t *" points to "env_t". */
static const char *
pointed (RefsReader *r, const char *type) {
  size_t len = refs_trimmed (type, strlen (type) - 1);
  char *copy = arena_copy (r->arena, type, len + 1);
  copy[len] = 0;
  return copy;
}

static bool
read_ref (RefsReader *r, RefKind *kind) {
  RefPredicate ref = {.pos = r->pos, .proc = UINT32_MAX};
  if (!refs_read_name (r, &ref.name, "the name of a sort of references") ||
      !refs_expect (r, "("))
    return false;
  while (!refs_is_word (r, ")")) {
    RefParam p = {0};
    if (!refs_read_param (r, ",)", &p))
      return false;
    if (!p.low)
      add_live (r, pointed (r, p.type));
    vec_push (&ref.params, p);
    if (refs_is_word (r, ",") && !refs_next_word (r))
      return false;
  }
  bool good = refs_expect (r, ")") && refs_expect (r, ":") &&
              refs_read_text (r, ";", &ref.holds) && refs_expect (r, ";");
  vec_push (&kind->refs, ref);
  return good;
}

static bool
read_kind_line (RefsReader *r, RefKind *kind) {
  bool again = (refs_is_word (r, "resource") && kind->resource.name) ||
               (refs_is_word (r, "count") && kind->count);
  if (again)
    return run_error (r->run, r->pos, "kind '%s' has two lines '%s'",
                      kind->name, r->word);
  if (refs_is_word (r, "resource"))
    return refs_next_word (r) && refs_read_param (r, ";", &kind->resource) &&
           refs_expect (r, ";");
  if (refs_is_word (r, "count"))
    return refs_next_word (r) && refs_read_text (r, ";", &kind->count) &&
           refs_expect (r, ";");
  if (refs_is_word (r, "ref"))
    return refs_next_word (r) && read_ref (r, kind);
  return refs_fail (r, "'resource', 'count', 'ref' or '}'");
}

static bool
read_kind (RefsReader *r) {
  RefKind kind = {.pos = r->pos, .proc = UINT32_MAX, .is_proc = UINT32_MAX};
  bool good =
      refs_read_name (r, &kind.name, "the name of a kind of resources") &&
      refs_expect (r, "{");
  while (good && !refs_is_word (r, "}"))
    good = read_kind_line (r, &kind);
  good = good && refs_expect (r, "}");
  if (good && !kind.resource.name)
    good =
        run_error (r->run, kind.pos, "kind '%s' has no 'resource'", kind.name);
  if (good && !kind.count)
    good = run_error (r->run, kind.pos, "kind '%s' has no 'count'", kind.name);
  vec_push (&r->refs->kinds, kind);
  return good;
}

/* Entries ------------------------------------------------------------------ */

static const struct {
  const char *name;
  RefArgClass class;
} classes[] = {
    {"any", REF_ARG_ANY},           {"live", REF_ARG_LIVE},
    {"consumed", REF_ARG_CONSUMED}, {"held", REF_ARG_HELD},
    {"taken", REF_ARG_TAKEN},
};

/* What a class is about, if that is said: "live env_t". */
static bool
read_of (RefsReader *r, const char *ends, const char **of) {
  if (strchr (ends, *r->word) || refs_is_word (r, "when") ||
      refs_is_word (r, "gives"))
    return true;
  Str text = {0};
  while (refs_is_name (r)) {
    str_format (&text, "%s%s", text.len ? " " : "", r->word);
    if (!refs_next_word (r))
      break;
    if (refs_is_word (r, "when") || refs_is_word (r, "gives"))
      break;
  }
  bool good = text.len;
  if (good)
    *of = arena_string (r->arena, str_text (&text));
  else
    refs_fail (r, "a type, or the name of a kind");
  str_done (&text);
  return good;
}

static bool
read_class (RefsReader *r, RefArg *arg) {
  if (refs_is_word (r, "in")) {
    arg->class = REF_ARG_RANGE;
    return refs_next_word (r) &&
           refs_read_range (r, ",)", &arg->low, &arg->high);
  }
  if (refs_is_word (r, "=")) {
    arg->class = REF_ARG_VALUE;
    return refs_next_word (r) && refs_read_text (r, ",)", &arg->low);
  }
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (refs_is_word (r, classes[i].name)) {
      arg->class = classes[i].class;
      return refs_next_word (r) &&
             (arg->class == REF_ARG_ANY || read_of (r, ",)", &arg->of));
    }
  return refs_fail (r,
                    "'any', 'in', 'live', 'consumed', 'held', 'taken' or '='");
}

static bool
read_args (RefsReader *r, RefEntry *entry) {
  while (!refs_is_word (r, ")")) {
    RefArg arg = {.pos = r->pos};
    if (!refs_read_name (r, &arg.name, "the name of a parameter") ||
        !refs_expect (r, ":") || !read_class (r, &arg))
      return false;
    vec_push (&entry->args, arg);
    if (!refs_is_word (r, ",") && !refs_is_word (r, ")"))
      return refs_fail (r, "',' or ')'");
    if (refs_is_word (r, ",") && !refs_next_word (r))
      return false;
  }
  return refs_expect (r, ")");
}

static bool
read_result (RefsReader *r, RefEntry *entry) {
  if (refs_is_word (r, "published"))
    entry->result = REF_RESULT_PUBLISHED;
  else if (refs_is_word (r, "given"))
    entry->result = REF_RESULT_GIVEN;
  else
    return refs_fail (r, "'published' or 'given'");
  return refs_next_word (r) && read_of (r, ";", &entry->result_of);
}

/* "gives o", "gives o if result", "gives o if !result". */
static bool
read_gift (RefsReader *r, RefEntry *entry) {
  if (!refs_read_name (r, &entry->gives, "the name of a parameter"))
    return false;
  if (!refs_is_word (r, "if"))
    return true;
  entry->gives_if = REF_GIVES_IF;
  if (!refs_next_word (r))
    return false;
  if (refs_is_word (r, "!")) {
    entry->gives_if = REF_GIVES_UNLESS;
    if (!refs_next_word (r))
      return false;
  }
  return refs_expect (r, "result");
}

static bool
read_entry (RefsReader *r) {
  RefEntry entry = {.pos = r->pos, .proc = UINT32_MAX, .call_proc = UINT32_MAX};
  bool good = refs_read_name (r, &entry.function, "the name of a function") &&
              refs_expect (r, "(") && read_args (r, &entry);
  while (good && !refs_is_word (r, ";")) {
    if (refs_is_word (r, "->"))
      good = refs_next_word (r) && read_result (r, &entry);
    else if (refs_is_word (r, "gives"))
      good = refs_next_word (r) && read_gift (r, &entry);
    else if (refs_is_word (r, "when"))
      good = refs_next_word (r) && refs_read_text (r, ";", &entry.when);
    else
      good = refs_fail (r, "'->', 'gives', 'when' or ';'");
  }
  vec_push (&r->refs->entries, entry);
  return good && refs_expect (r, ";");
}

/* The rest ----------------------------------------------------------------- */

static bool
read_stub (RefsReader *r) {
  RefStub stub = {.pos = r->pos, .proc = UINT32_MAX, .holds_proc = UINT32_MAX};
  if (!refs_read_name (r, &stub.function, "the name of a function"))
    return false;
  if (refs_is_word (r, "(") && !(refs_next_word (r) && refs_expect (r, ")")))
    return false;
  bool good = refs_expect (r, ":") && refs_read_text (r, ";", &stub.holds);
  vec_push (&r->refs->stubs, stub);
  return good && refs_expect (r, ";");
}

static bool
read_frames (RefsReader *r) {
  for (;;) {
    RefStub stub = {
        .pos = r->pos, .proc = UINT32_MAX, .holds_proc = UINT32_MAX};
    if (!refs_read_name (r, &stub.function, "the name of a function"))
      return false;
    vec_push (&r->refs->stubs, stub);
    if (!refs_is_word (r, ","))
      return refs_expect (r, ";");
    if (!refs_next_word (r))
      return false;
  }
}

static bool
read_atomic (RefsReader *r) {
  if (r->refs->atomic_pos.source)
    return run_error (r->run, r->pos, "there are two lines 'atomic'");
  r->refs->atomic_pos = r->pos;
  if (refs_is_word (r, "entries"))
    r->refs->atomic = REF_ATOMIC_ENTRIES;
  else if (refs_is_word (r, "lines"))
    r->refs->atomic = REF_ATOMIC_LINES;
  else if (refs_is_word (r, "lock")) {
    r->refs->atomic = REF_ATOMIC_LOCK;
    return refs_next_word (r) && refs_expect (r, "(") &&
           refs_read_name (r, &r->refs->lock, "the name of a function") &&
           refs_expect (r, ",") &&
           refs_read_name (r, &r->refs->unlock, "the name of a function") &&
           refs_expect (r, ")") && refs_expect (r, ";");
  } else
    return refs_fail (r, "'entries', 'lock' or 'lines'");
  return refs_next_word (r) && refs_expect (r, ";");
}

static const struct {
  const char *name;
  unsigned bit;
} checks[] = {{"use", REF_CHECK_USE},
              {"underflow", REF_CHECK_UNDERFLOW},
              {"freed-use", REF_CHECK_FREED},
              {"leak", REF_CHECK_LEAK},
              {"overflow", REF_CHECK_OVERFLOW}};

static bool
read_check (RefsReader *r) {
  for (;;) {
    unsigned bit = 0;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
      if (refs_is_word (r, checks[i].name))
        bit = checks[i].bit;
    if (!bit)
      return refs_fail (
          r, "'use', 'underflow', 'freed-use', 'leak' or 'overflow'");
    r->refs->checks |= bit;
    if (!refs_next_word (r) || !refs_is_word (r, ","))
      return refs_expect (r, ";");
    if (!refs_next_word (r))
      return false;
  }
}

static bool
read_init (RefsReader *r) {
  if (r->refs->init)
    return run_error (r->run, r->pos, "there are two lines 'init'");
  r->refs->init_pos = r->pos;
  return refs_read_name (r, &r->refs->init, "the name of a function") &&
         refs_expect (r, ";");
}

static const struct {
  const char *name;
  bool (*read) (RefsReader *);
} lines[] = {{"kind", read_kind},     {"entry", read_entry},
             {"stub", read_stub},     {"frame", read_frames},
             {"atomic", read_atomic}, {"check", read_check},
             {"init", read_init}};

static bool
read_line (RefsReader *r) {
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (refs_is_word (r, lines[i].name))
      return refs_next_word (r) && lines[i].read (r);
  return refs_fail (r, "'kind', 'entry', 'stub', 'frame', 'atomic', 'check' or "
                       "'init'");
}

/* Marks in the source: REF_COUNT (page, int p in 0 .. N, pages[p]), ... ------
 */

static RefKind *
find_kind (RefsReader *r) {
  const char *name = NULL;
  Pos pos = r->pos;
  if (!refs_read_name (r, &name, "the name of a kind of resources"))
    return NULL;
  for (size_t i = 0; i < r->refs->kinds.len; i++)
    if (!strcmp (r->refs->kinds.data[i].name, name))
      return r->refs->kinds.data + i;
  run_error (r->run, pos, "there is no kind '%s': no REF_COUNT names it", name);
  return NULL;
}

static bool
read_count_mark (RefsReader *r) {
  RefKind kind = {.pos = r->pos, .proc = UINT32_MAX, .is_proc = UINT32_MAX};
  bool good =
      refs_read_name (r, &kind.name, "the name of a kind of resources") &&
      refs_expect (r, ",") && refs_read_param (r, ",", &kind.resource) &&
      refs_expect (r, ",") && refs_read_text (r, ";", &kind.count) &&
      refs_expect (r, ";");
  if (good)
    vec_push (&r->refs->kinds, kind);
  return good;
}

static bool
read_to_mark (RefsReader *r) {
  RefKind *kind = find_kind (r);
  return kind && refs_expect (r, ",") && read_ref (r, kind);
}

/* The second round reads what may name a kind. */
static const struct {
  const char *name;
  bool (*read) (RefsReader *);
  int round;
} marks[] = {{"count", read_count_mark, 0}, {"to", read_to_mark, 1},
             {"entry", read_entry, 1},      {"stub", read_stub, 1},
             {"frame", read_frames, 1},     {"atomic", read_atomic, 1},
             {"check", read_check, 1},      {"init", read_init, 1}};

/* All of the text is the mark's: ')' was its end. */
static bool
read_mark (RefsReader *r, const RefMark *mark, int round) {
  Str text = {0};
  bool good = true;
  str_format (&text, "%s;", mark->text);
  Source source = {.text = str_text (&text), .len = text.len};
  *r = (RefsReader){.run = r->run,
                    .arena = r->arena,
                    .refs = r->refs,
                    .mark = mark->pos,
                    .source = &source};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (marks[i].round == round && !strcmp (marks[i].name, mark->word))
      good = refs_next_word (r) && marks[i].read (r) &&
             (!*r->word || refs_fail (r, "')'"));
  str_done (&text);
  return good;
}

/* What names stand for ----------------------------------------------------- */

/* The table of live objects, or of references to a kind, that is meant. */
static bool
find_table (RefsReader *r, bool is_live, const char *of, Pos pos,
            uint32_t *table) {
  UnitRefs *u = r->refs;
  size_t count = is_live ? u->live.len : u->kinds.len;
  for (uint32_t i = 0; of && i < count; i++)
    if (!strcmp (of, is_live ? u->live.data[i] : u->kinds.data[i].name)) {
      *table = i;
      return true;
    }
  *table = 0;
  if (!of && count == 1)
    return true;
  if (of && is_live) {
    *table = (uint32_t)u->live.len;
    vec_push (&u->live, of);
    return true;
  }
  if (of)
    return run_error (r->run, pos, "there is no kind '%s'", of);
  return run_error (r->run, pos, "say which %s is meant, as in '%s'",
                    is_live ? "type" : "kind",
                    is_live ? "live TYPE" : "held KIND");
}

static bool
resolve_arg (RefsReader *r, RefArg *a) {
  bool is_live = a->class == REF_ARG_LIVE || a->class == REF_ARG_CONSUMED;
  bool is_held = a->class == REF_ARG_HELD || a->class == REF_ARG_TAKEN;
  if (!is_live && !is_held)
    return true;
  if (!find_table (r, is_live, a->of, a->pos, &a->table))
    return false;
  if (is_held)
    r->refs->kinds.data[a->table].has_holders = true;
  return true;
}

/* What is given is of the kind that is held, if it is. */
static bool
resolve_gift (RefsReader *r, RefEntry *e) {
  const RefArg *gift = NULL;
  for (size_t i = 0; i < e->args.len; i++)
    if (!strcmp (e->gives, e->args.data[i].name))
      gift = e->args.data + i;
  if (!gift)
    return run_error (r->run, e->pos, "'%s' has no parameter '%s'", e->function,
                      e->gives);
  if (e->result != REF_RESULT_NONE)
    return run_error (r->run, e->pos,
                      "'%s' gives an argument, so its result is nothing more",
                      e->function);
  if (gift->class == REF_ARG_HELD || gift->class == REF_ARG_TAKEN)
    e->result_of = r->refs->kinds.data[gift->table].name;
  return true;
}

static bool
resolve_entry (RefsReader *r, RefEntry *e) {
  for (size_t i = 0; i < e->args.len; i++)
    if (!resolve_arg (r, e->args.data + i))
      return false;
  if (e->gives && !resolve_gift (r, e))
    return false;
  if (e->result == REF_RESULT_NONE && !e->gives)
    return true;
  bool is_live = e->result == REF_RESULT_PUBLISHED;
  if (!find_table (r, is_live, e->result_of, e->pos, &e->result_table))
    return false;
  if (!is_live || e->gives)
    r->refs->kinds.data[e->result_table].has_holders = true;
  return true;
}

static bool
are_different (RefsReader *r) {
  UnitRefs *u = r->refs;
  for (size_t i = 0; i < u->kinds.len; i++)
    for (size_t k = 0; k < i; k++)
      if (!strcmp (u->kinds.data[i].name, u->kinds.data[k].name))
        return run_error (r->run, u->kinds.data[i].pos,
                          "there are two kinds '%s'", u->kinds.data[i].name);
  return true;
}

static bool
resolve (RefsReader *r) {
  UnitRefs *u = r->refs;
  if (!are_different (r))
    return false;
  if (!u->entries.len)
    return run_error (r->run, (Pos){r->source, 1, 1}, "there is no '%s'",
                      r->mark.source ? "REF_ENTRY" : "entry");
  for (size_t i = 0; i < u->entries.len; i++)
    if (!resolve_entry (r, u->entries.data + i))
      return false;
  for (size_t i = 0; i < u->kinds.len; i++)
    if (u->kinds.data[i].has_holders && u->kinds.data[i].resource.low)
      return run_error (r->run, u->kinds.data[i].pos,
                        "clients hold pointers only: '%s' is a number",
                        u->kinds.data[i].resource.name);
  return true;
}

static void
begin (RefsReader *r) {
  r->refs = arena_alloc (r->arena, sizeof *r->refs);
  *r->refs = (UnitRefs){.init_proc = UINT32_MAX,
                        .lock_proc = UINT32_MAX,
                        .unlock_proc = UINT32_MAX};
}

static UnitRefs *
finish (RefsReader *r, bool good) {
  if (good && resolve (r)) {
    if (!r->refs->checks)
      r->refs->checks = REF_CHECK_USE | REF_CHECK_UNDERFLOW | REF_CHECK_FREED |
                        REF_CHECK_LEAK;
    return r->refs;
  }
  unit_refs_free (r->refs);
  return NULL;
}

UnitRefs *
unit_refs_read (Run *run, Arena *arena, const Source *source) {
  RefsReader r = {
      .run = run, .arena = arena, .source = source, .line = 1, .column = 1};
  begin (&r);
  bool good = refs_next_word (&r);
  while (good && *r.word)
    good = read_line (&r);
  return finish (&r, good);
}

UnitRefs *
unit_refs_read_marks (Run *run, Arena *arena, const RefMark *all,
                      size_t count) {
  RefsReader r = {.run = run, .arena = arena};
  bool good = true;
  begin (&r);
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; good && i < count; i++)
      good = read_mark (&r, all + i, round);
  r.source = all->pos.source;
  return finish (&r, good);
}

bool
unit_refs_has_proc (const Unit *u, uint32_t proc) {
  const char *name = u->procs.data[proc].name;
  return u->refs &&
         (proc == u->entry || (name && !strncmp (name, "assay_", 6)));
}

void
unit_refs_free (UnitRefs *u) {
  for (size_t i = 0; u && i < u->kinds.len; i++) {
    for (size_t k = 0; k < u->kinds.data[i].refs.len; k++)
      vec_done (&u->kinds.data[i].refs.data[k].params);
    vec_done (&u->kinds.data[i].refs);
  }
  for (size_t i = 0; u && i < u->entries.len; i++)
    vec_done (&u->entries.data[i].args);
  if (!u)
    return;
  vec_done (&u->kinds);
  vec_done (&u->entries);
  vec_done (&u->stubs);
  vec_done (&u->live);
}
