/* Reading what the user says about reference counts.  The text may be anything:
   each error is told with its place, and ends the reading.  Expressions are not
   looked into: clang does that. */

#include "program/unit/unit_refs.h"

#include <ctype.h>
#include <string.h>

enum { MAX_WORD = 200 };

typedef struct {
  Run *run;
  Arena *arena;
  const Source *source;
  UnitRefs *refs;
  size_t at;
  int line, column;
  Pos pos; /* of the word */
  char word[MAX_WORD + 1];
} Reader;

/* Words -------------------------------------------------------------------- */

static int
peek (const Reader *r, size_t ahead) {
  size_t at = r->at + ahead;
  return at < r->source->len ? (unsigned char)r->source->text[at] : -1;
}

static void
advance (Reader *r) {
  bool is_line = r->source->text[r->at++] == '\n';
  r->line += is_line;
  r->column = is_line ? 1 : r->column + 1;
}

static bool
starts (const Reader *r, const char *text) {
  for (size_t i = 0; text[i]; i++)
    if (peek (r, i) != (unsigned char)text[i])
      return false;
  return true;
}

static void
skip_space (Reader *r) {
  for (;;) {
    if (isspace (peek (r, 0)))
      advance (r);
    else if (starts (r, "//") || peek (r, 0) == '#')
      while (peek (r, 0) >= 0 && peek (r, 0) != '\n')
        advance (r);
    else if (starts (r, "/*")) {
      while (peek (r, 0) >= 0 && !starts (r, "*/"))
        advance (r);
      for (int i = 0; i < 2 && peek (r, 0) >= 0; i++)
        advance (r);
    } else
      return;
  }
}

/* A name (with dashes: "freed-use"), "->", "..", or one character. */
static bool
next_word (Reader *r) {
  size_t n = 0;
  skip_space (r);
  r->pos = (Pos){r->source, r->line, r->column};
  while (n < MAX_WORD && (isalnum (peek (r, 0)) || peek (r, 0) == '_' ||
                          (n && peek (r, 0) == '-' && isalpha (peek (r, 1))))) {
    r->word[n++] = (char)peek (r, 0);
    advance (r);
  }
  size_t sign = n ? 0 : starts (r, "->") || starts (r, "..") ? 2 : 1;
  for (; sign && peek (r, 0) >= 0; sign--) {
    r->word[n++] = (char)peek (r, 0);
    advance (r);
  }
  r->word[n] = 0;
  return n < MAX_WORD || run_error (r->run, r->pos, "this word is too long");
}

static bool
is_word (const Reader *r, const char *word) {
  return !strcmp (r->word, word);
}

static bool
is_name (const Reader *r) {
  return isalpha ((unsigned char)*r->word) || *r->word == '_';
}

static bool
fail (Reader *r, const char *wanted) {
  Str word = {0};
  str_plain (&word, r->word, strlen (r->word));
  run_error (r->run, r->pos, "%s is expected, not %s%s%s", wanted,
             word.len ? "'" : "", word.len ? str_text (&word) : "the end",
             word.len ? "'" : "");
  str_done (&word);
  return false;
}

static bool
expect (Reader *r, const char *word) {
  Str wanted = {0};
  bool good = is_word (r, word);
  str_format (&wanted, "'%s'", word);
  if (!good)
    fail (r, str_text (&wanted));
  str_done (&wanted);
  return good && next_word (r);
}

static bool
read_name (Reader *r, const char **name, const char *what) {
  if (!is_name (r))
    return fail (r, what);
  *name = arena_string (r->arena, r->word);
  return next_word (r);
}

/* Expressions -------------------------------------------------------------- */

/* Whether the expression ends here: at one of these characters outside of all
   brackets, or at "..". */
static bool
is_end (const Reader *r, const char *ends, int depth) {
  int c = peek (r, 0);
  if (c < 0)
    return true;
  return !depth &&
         (strchr (ends, c) || (strchr (ends, '.') && starts (r, "..")));
}

static void
skip_quoted (Reader *r) {
  int quote = peek (r, 0);
  advance (r);
  while (peek (r, 0) >= 0 && peek (r, 0) != quote && peek (r, 0) != '\n') {
    if (peek (r, 0) == '\\' && peek (r, 1) >= 0)
      advance (r);
    advance (r);
  }
  if (peek (r, 0) == quote)
    advance (r);
}

static size_t
trimmed (const char *text, size_t len) {
  while (len && isspace ((unsigned char)text[len - 1]))
    len--;
  return len;
}

/* C text from the current word on, up to one of 'ends', which is the word
   afterwards.  A '.' in 'ends' stands for "..". */
static bool
read_text (Reader *r, const char *ends, const char **text) {
  size_t begin = r->at - strlen (r->word);
  int depth = 0;
  Pos from = r->pos;
  r->at = begin;
  r->line = from.line;
  r->column = from.column;
  while (!is_end (r, ends, depth)) {
    int c = peek (r, 0);
    if (c == '"' || c == '\'') {
      skip_quoted (r);
      continue;
    }
    depth +=
        (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    if (depth < 0)
      break;
    advance (r);
  }
  size_t len = trimmed (r->source->text + begin, r->at - begin);
  char *copy = arena_copy (r->arena, r->source->text + begin, len + 1);
  copy[len] = 0;
  *text = copy;
  if (!len)
    return next_word (r) && fail (r, "an expression");
  return next_word (r);
}

/* " in LOW .. HIGH", up to one of 'ends'. */
static bool
read_range (Reader *r, const char *ends, const char **low, const char **high) {
  return read_text (r, ".", low) && expect (r, "..") &&
         read_text (r, ends, high);
}

/* Parameters --------------------------------------------------------------- */

/* The name is the last word of a declaration. */
static bool
split_declaration (Reader *r, const char *text, RefParam *p) {
  size_t len = strlen (text), at = len;
  while (at && (isalnum ((unsigned char)text[at - 1]) || text[at - 1] == '_'))
    at--;
  if (at == len || !at)
    return run_error (r->run, p->pos,
                      "a type and a name are expected, not '%s'", text);
  char *type = arena_copy (r->arena, text, at + 1);
  type[trimmed (type, at)] = 0;
  p->type = type;
  p->name = arena_string (r->arena, text + at);
  return true;
}

/* Where " in " stands in a declaration, or its length. */
static size_t
before_in (const char *text) {
  size_t len = strlen (text);
  for (size_t i = 0; i + 3 < len; i++)
    if (isspace ((unsigned char)text[i]) && text[i + 1] == 'i' &&
        text[i + 2] == 'n' && isspace ((unsigned char)text[i + 3]))
      return i;
  return len;
}

/* "int v in 0 .. N" or "env_t *e". */
static bool
read_param (Reader *r, const char *ends, RefParam *p) {
  const char *text, *low = NULL;
  p->pos = r->pos;
  Str stop = {0};
  str_format (&stop, "%s.", ends);
  bool good = read_text (r, str_text (&stop), &text);
  str_done (&stop);
  if (!good)
    return false;
  size_t in = before_in (text);
  if (text[in]) {
    low = arena_string (r->arena, text + in + 4);
    char *cut = arena_copy (r->arena, text, in + 1);
    cut[trimmed (cut, in)] = 0;
    text = cut;
  }
  if (!split_declaration (r, text, p))
    return false;
  p->low = low;
  bool is_pointer = p->type[strlen (p->type) - 1] == '*';
  if (low)
    return expect (r, "..") && read_text (r, ends, &p->high);
  return is_pointer || run_error (r->run, p->pos,
                                  "'%s' needs a range: '%s %s in LOW .. HIGH'",
                                  p->name, p->type, p->name);
}

/* Kinds -------------------------------------------------------------------- */

static void
add_live (Reader *r, const char *type) {
  for (size_t i = 0; i < r->refs->live.len; i++)
    if (!strcmp (r->refs->live.data[i], type))
      return;
  vec_push (&r->refs->live, type);
}

/* "env_t *" points to "env_t". */
static const char *
pointed (Reader *r, const char *type) {
  size_t len = trimmed (type, strlen (type) - 1);
  char *copy = arena_copy (r->arena, type, len + 1);
  copy[len] = 0;
  return copy;
}

static bool
read_ref (Reader *r, RefKind *kind) {
  RefPredicate ref = {.pos = r->pos, .proc = UINT32_MAX};
  if (!read_name (r, &ref.name, "the name of a sort of references") ||
      !expect (r, "("))
    return false;
  while (!is_word (r, ")")) {
    RefParam p = {0};
    if (!read_param (r, ",)", &p))
      return false;
    if (!p.low)
      add_live (r, pointed (r, p.type));
    vec_push (&ref.params, p);
    if (is_word (r, ",") && !next_word (r))
      return false;
  }
  bool good = expect (r, ")") && expect (r, ":") &&
              read_text (r, ";", &ref.holds) && expect (r, ";");
  vec_push (&kind->refs, ref);
  return good;
}

static bool
read_kind_line (Reader *r, RefKind *kind) {
  if (is_word (r, "resource"))
    return next_word (r) && read_param (r, ";", &kind->resource) &&
           expect (r, ";");
  if (is_word (r, "count"))
    return next_word (r) && read_text (r, ";", &kind->count) && expect (r, ";");
  if (is_word (r, "ref"))
    return next_word (r) && read_ref (r, kind);
  return fail (r, "'resource', 'count', 'ref' or '}'");
}

static bool
read_kind (Reader *r) {
  RefKind kind = {.pos = r->pos, .proc = UINT32_MAX, .is_proc = UINT32_MAX};
  bool good = read_name (r, &kind.name, "the name of a kind of resources") &&
              expect (r, "{");
  while (good && !is_word (r, "}"))
    good = read_kind_line (r, &kind);
  good = good && expect (r, "}");
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
read_of (Reader *r, const char *ends, const char **of) {
  if (strchr (ends, *r->word) || is_word (r, "when") || is_word (r, "gives"))
    return true;
  Str text = {0};
  while (is_name (r)) {
    str_format (&text, "%s%s", text.len ? " " : "", r->word);
    if (!next_word (r))
      break;
    if (is_word (r, "when") || is_word (r, "gives"))
      break;
  }
  bool good = text.len;
  if (good)
    *of = arena_string (r->arena, str_text (&text));
  else
    fail (r, "a type, or the name of a kind");
  str_done (&text);
  return good;
}

static bool
read_class (Reader *r, RefArg *arg) {
  if (is_word (r, "in")) {
    arg->class = REF_ARG_RANGE;
    return next_word (r) && read_range (r, ",)", &arg->low, &arg->high);
  }
  if (is_word (r, "=")) {
    arg->class = REF_ARG_VALUE;
    return next_word (r) && read_text (r, ",)", &arg->low);
  }
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (is_word (r, classes[i].name)) {
      arg->class = classes[i].class;
      return next_word (r) &&
             (arg->class == REF_ARG_ANY || read_of (r, ",)", &arg->of));
    }
  return fail (r, "'any', 'in', 'live', 'consumed', 'held', 'taken' or '='");
}

static bool
read_args (Reader *r, RefEntry *entry) {
  while (!is_word (r, ")")) {
    RefArg arg = {.pos = r->pos};
    if (!read_name (r, &arg.name, "the name of a parameter") ||
        !expect (r, ":") || !read_class (r, &arg))
      return false;
    vec_push (&entry->args, arg);
    if (!is_word (r, ",") && !is_word (r, ")"))
      return fail (r, "',' or ')'");
    if (is_word (r, ",") && !next_word (r))
      return false;
  }
  return expect (r, ")");
}

static bool
read_result (Reader *r, RefEntry *entry) {
  if (is_word (r, "published"))
    entry->result = REF_RESULT_PUBLISHED;
  else if (is_word (r, "given"))
    entry->result = REF_RESULT_GIVEN;
  else
    return fail (r, "'published' or 'given'");
  return next_word (r) && read_of (r, ";", &entry->result_of);
}

static bool
read_entry (Reader *r) {
  RefEntry entry = {.pos = r->pos, .proc = UINT32_MAX, .call_proc = UINT32_MAX};
  bool good = read_name (r, &entry.function, "the name of a function") &&
              expect (r, "(") && read_args (r, &entry);
  while (good && !is_word (r, ";")) {
    if (is_word (r, "->"))
      good = next_word (r) && read_result (r, &entry);
    else if (is_word (r, "gives"))
      good = next_word (r) &&
             read_name (r, &entry.gives, "the name of a parameter");
    else if (is_word (r, "when"))
      good = next_word (r) && read_text (r, ";", &entry.when);
    else
      good = fail (r, "'->', 'gives', 'when' or ';'");
  }
  vec_push (&r->refs->entries, entry);
  return good && expect (r, ";");
}

/* The rest ----------------------------------------------------------------- */

static bool
read_stub (Reader *r) {
  RefStub stub = {.pos = r->pos, .proc = UINT32_MAX, .holds_proc = UINT32_MAX};
  if (!read_name (r, &stub.function, "the name of a function"))
    return false;
  if (is_word (r, "(") && !(next_word (r) && expect (r, ")")))
    return false;
  bool good = expect (r, ":") && read_text (r, ";", &stub.holds);
  vec_push (&r->refs->stubs, stub);
  return good && expect (r, ";");
}

static bool
read_frames (Reader *r) {
  for (;;) {
    RefStub stub = {
        .pos = r->pos, .proc = UINT32_MAX, .holds_proc = UINT32_MAX};
    if (!read_name (r, &stub.function, "the name of a function"))
      return false;
    vec_push (&r->refs->stubs, stub);
    if (!is_word (r, ","))
      return expect (r, ";");
    if (!next_word (r))
      return false;
  }
}

static bool
read_atomic (Reader *r) {
  r->refs->atomic_pos = r->pos;
  if (is_word (r, "entries"))
    r->refs->atomic = REF_ATOMIC_ENTRIES;
  else if (is_word (r, "lines"))
    r->refs->atomic = REF_ATOMIC_LINES;
  else if (is_word (r, "lock")) {
    r->refs->atomic = REF_ATOMIC_LOCK;
    return next_word (r) && expect (r, "(") &&
           read_name (r, &r->refs->lock, "the name of a function") &&
           expect (r, ",") &&
           read_name (r, &r->refs->unlock, "the name of a function") &&
           expect (r, ")") && expect (r, ";");
  } else
    return fail (r, "'entries', 'lock' or 'lines'");
  return next_word (r) && expect (r, ";");
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
read_check (Reader *r) {
  for (;;) {
    unsigned bit = 0;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
      if (is_word (r, checks[i].name))
        bit = checks[i].bit;
    if (!bit)
      return fail (r, "'use', 'underflow', 'freed-use', 'leak' or 'overflow'");
    r->refs->checks |= bit;
    if (!next_word (r) || !is_word (r, ","))
      return expect (r, ";");
    if (!next_word (r))
      return false;
  }
}

static bool
read_init (Reader *r) {
  r->refs->init_pos = r->pos;
  return read_name (r, &r->refs->init, "the name of a function") &&
         expect (r, ";");
}

static const struct {
  const char *name;
  bool (*read) (Reader *);
} lines[] = {{"kind", read_kind},     {"entry", read_entry},
             {"stub", read_stub},     {"frame", read_frames},
             {"atomic", read_atomic}, {"check", read_check},
             {"init", read_init}};

static bool
read_line (Reader *r) {
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (is_word (r, lines[i].name))
      return next_word (r) && lines[i].read (r);
  return fail (r, "'kind', 'entry', 'stub', 'frame', 'atomic', 'check' or "
                  "'init'");
}

/* What names stand for ----------------------------------------------------- */

/* The table of live objects, or of references to a kind, that is meant. */
static bool
find_table (Reader *r, bool is_live, const char *of, Pos pos, uint32_t *table) {
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
resolve_arg (Reader *r, RefArg *a) {
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
resolve_gift (Reader *r, RefEntry *e) {
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
resolve_entry (Reader *r, RefEntry *e) {
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
resolve (Reader *r) {
  UnitRefs *u = r->refs;
  if (!u->entries.len)
    return run_error (r->run, (Pos){r->source, 1, 1}, "there is no 'entry'");
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

UnitRefs *
unit_refs_read (Run *run, Arena *arena, const Source *source) {
  Reader r = {
      .run = run, .arena = arena, .source = source, .line = 1, .column = 1};
  r.refs = arena_alloc (arena, sizeof *r.refs);
  *r.refs = (UnitRefs){.init_proc = UINT32_MAX,
                       .lock_proc = UINT32_MAX,
                       .unlock_proc = UINT32_MAX};
  bool good = next_word (&r);
  while (good && *r.word)
    good = read_line (&r);
  if (good && resolve (&r)) {
    if (!r.refs->checks)
      r.refs->checks = REF_CHECK_USE | REF_CHECK_UNDERFLOW | REF_CHECK_FREED |
                       REF_CHECK_LEAK;
    return r.refs;
  }
  unit_refs_free (r.refs);
  return NULL;
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
