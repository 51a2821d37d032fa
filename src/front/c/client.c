/* The client: C that calls the entries in any order, and looks after each call
   whether counts are what they should be.

   It is compiled behind the user's file, in the same translation unit, so its
   expressions are those of the user's file.  For each kind there is

     assay_is_K (p)          whether p is such a resource
     assay_count_K (p)       its count
     assay_ref_K_NAME (p, ..) whether that target refers to it
     assay_look_K ()         what is wrong with a resource of the kind, or 0

   and for each entry 'assay_call_N', which calls it, with arguments with which
   it may be called.  The tables for live objects and for references that
   clients hold are small, so that executions are short: whoever proves
   something must not rely on the client's own code. */

#include "front/c/client_impl.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Positions ---------------------------------------------------------------- */

/* What follows is at this place for the compiler. */
void
client_place (Client *c, Pos pos) {
  if (pos.source)
    str_format (&c->out, "\n# %d \"%s\"\n%*s", pos.line, pos.source->path,
                pos.column - 1, "");
}

void
client_nowhere (Client *c) {
  str_add (&c->out, "\n# 1 \"" REFS_CLIENT_PATH "\"\n");
}

/* The end of a comment or a literal that begins there; else the place. */
static const char *
skip_quiet (const char *s, int *line) {
  char quote = *s == '"' || *s == '\'' ? *s : 0;
  if (s[0] == '/' && s[1] == '/')
    return s + strcspn (s, "\n");
  if (s[0] == '/' && s[1] == '*') {
    for (s += 2; *s && !(s[0] == '*' && s[1] == '/'); s++)
      *line += *s == '\n';
    return *s ? s + 2 : s;
  }
  if (!quote)
    return s;
  for (s++; *s && *s != quote && *s != '\n'; s++)
    if (*s == '\\' && s[1])
      s++;
  return *s == quote ? s + 1 : s;
}

static bool
is_letter (char c) {
  return isalnum ((unsigned char)c) || c == '_';
}

/* Whether the parentheses that begin at 's' are followed by a body. */
static bool
has_body (const char *s) {
  int depth = 0, line = 0;
  while (isspace ((unsigned char)*s))
    s++;
  if (*s != '(')
    return false;
  do {
    const char *next = skip_quiet (s, &line);
    if (next != s) {
      s = next;
      continue;
    }
    depth += (*s == '(') - (*s == ')');
    s++;
  } while (*s && depth);
  while (*s && (isspace ((unsigned char)*s) || skip_quiet (s, &line) != s))
    s = isspace ((unsigned char)*s) ? s + 1 : skip_quiet (s, &line);
  return *s == '{';
}

/* Where the source defines the function; line 0: it was not found. */
static Pos
definition (const Source *source, const char *name) {
  int line = 1, depth = 0;
  const char *begin = source->text;
  size_t len = strlen (name);
  for (const char *s = source->text; *s;) {
    const char *next = skip_quiet (s, &line);
    if (next != s) {
      s = next;
      continue;
    }
    if (*s == '\n') {
      line++;
      begin = s + 1;
    }
    depth += (*s == '{') - (*s == '}');
    if (!depth && !strncmp (s, name, len) && !is_letter (s[len]) &&
        (s == source->text || !is_letter (s[-1])) && has_body (s + len))
      return (Pos){source, line, (int)(s - begin) + 1};
    s++;
  }
  return (Pos){0};
}

/* The declaration of a parameter in the definition, which begins with the
   function's name at 's'; NULL: it has none. */
static const char *
parameter (const char *s, const char *name, size_t *len) {
  int depth = 0, line = 0;
  s += strcspn (s, "(");
  for (const char *begin = s + 1; *s; s++) {
    while (skip_quiet (s, &line) != s)
      s = skip_quiet (s, &line);
    depth += (*s == '(') - (*s == ')');
    if (depth > 1 || (depth == 1 && *s != ','))
      continue;
    const char *end = s;
    size_t n = strlen (name);
    while (end > begin && isspace ((unsigned char)end[-1]))
      end--;
    if ((size_t)(end - begin) > n && !strncmp (end - n, name, n) &&
        !is_letter (end[-(ptrdiff_t)n - 1])) {
      *len = (size_t)(end - begin) - n;
      return begin;
    }
    if (!depth)
      return NULL;
    begin = s + 1;
  }
  return NULL;
}

/* The type of a parameter that is a number, if the definition says it in words
   alone. */
bool
client_number_type (Client *c, const RefEntry *e, const char *name) {
  const char *s = c->source->text;
  size_t len = 0;
  if (!e->defined.source)
    return false;
  for (int line = 1; line < e->defined.line; s++)
    line += *s == '\n';
  const char *type = parameter (s + e->defined.column - 1, name, &len);
  bool is_plain = type && len;
  for (size_t i = 0; is_plain && i < len; i++)
    is_plain = is_letter (type[i]) || type[i] == ' ';
  if (is_plain)
    str_format (&c->out, "%.*s ", (int)len, type);
  return is_plain;
}

/* Kinds -------------------------------------------------------------------- */

static void
declare (Client *c, const RefParam *p) {
  str_format (&c->out, "%s %s", p->type, p->name);
}

/* "(int p, env_t *e, int v)" */
static void
declare_all (Client *c, const RefKind *k, const RefPredicate *r) {
  str_add (&c->out, " (");
  if (k)
    declare (c, &k->resource);
  for (size_t i = 0; r && i < r->params.len; i++) {
    str_add (&c->out, k || i ? ", " : "");
    declare (c, r->params.data + i);
  }
  str_format (&c->out, "%s) {\n", k || (r && r->params.len) ? "" : "void");
}

/* One end of a range: what is unsigned would make -1 a large number. */
const char *
client_bound (Client *c, const char *text) {
  Str bound = {0};
  str_format (&bound,
              "_Generic ((%s), unsigned: (long long) (%s), unsigned long: "
              "(long long) (%s), unsigned long long: (long long) (%s), "
              "default: (%s))",
              text, text, text, text, text);
  return str_keep (&bound, &c->arena);
}

static void
range (Client *c, const RefParam *p) {
  if (p->low)
    str_format (&c->out, "%s <= %s && %s < %s", client_bound (c, p->low),
                p->name, p->name, client_bound (c, p->high));
  else
    str_format (&c->out, "%s", p->name);
}

static void
write_predicate (Client *c, const RefKind *k, const RefPredicate *r) {
  client_place (c, r->pos);
  str_format (&c->out, "static int assay_ref_%s_%s", k->name, r->name);
  declare_all (c, k, r);
  for (size_t i = 0; i < r->params.len; i++) {
    str_add (&c->out, "if (!(");
    range (c, r->params.data + i);
    str_add (&c->out, ")) return 0; ");
  }
  str_format (&c->out, "return (%s) ? 1 : 0; }\n", r->holds);
}

/* The kind whose resources have this type of pointers, or NULL. */
static const RefKind *
kind_of_type (const Client *c, const char *type) {
  for (size_t i = 0; i < c->refs->kinds.len; i++) {
    const RefParam *r = &c->refs->kinds.data[i].resource;
    if (!r->low && !strcmp (r->type, type))
      return c->refs->kinds.data + i;
  }
  return NULL;
}

/* Whether "env_t *" points to "env_t". */
static bool
is_pointer_to (const char *type, const char *target) {
  size_t len = strlen (target);
  return !strncmp (type, target, len) && !is_letter (type[len]);
}

/* Loops over all targets of a predicate, or 'assay_some'; the caller closes as
   many brackets. */
static size_t
write_targets (Client *c, const RefPredicate *r) {
  size_t n = 0;
  for (size_t i = 0; i < r->params.len; i++) {
    const RefParam *p = r->params.data + i;
    if (p->low) {
      str_format (&c->out,
                  "for (%s %s = (%s); %s < %s; %s++) {\n"
                  "if (assay_some && %s - %s >= %d) break;\n",
                  p->type, p->name, p->low, p->name, client_bound (c, p->high),
                  p->name, p->name, client_bound (c, p->low), MANY);
      n++;
      continue;
    }
    const RefKind *kind = kind_of_type (c, p->type);
    if (kind) {
      str_format (&c->out,
                  "for (int assay_%zu = 0; assay_%zu < %d; assay_%zu++) {\n"
                  "%s %s = assay_seen_%s[assay_%zu]; if (!__assay_room (%s)) "
                  "continue;\n",
                  i, i, SEEN, i, p->type, p->name, kind->name, i, p->name);
      n++;
      continue;
    }
    for (size_t t = 0; t < c->refs->live.len; t++) {
      const char *type = c->refs->live.data[t];
      if (!is_pointer_to (p->type, type))
        continue;
      str_format (&c->out,
                  "for (int assay_%zu = 0; assay_%zu < %d; assay_%zu++) {\n"
                  "%s %s = assay_live_%zu[assay_%zu]; if (!%s) continue;\n",
                  i, i, client_slots (c), i, p->type, p->name, t, i, p->name);
      n++;
      break;
    }
  }
  return n;
}

static void
close_brackets (Client *c, size_t n) {
  while (n--)
    str_add (&c->out, "}");
  str_add (&c->out, "\n");
}

static void
write_arguments (Client *c, const char *first, const RefPredicate *r) {
  str_format (&c->out, " (%s", first ? first : "");
  for (size_t i = 0; i < r->params.len; i++)
    str_format (&c->out, "%s%s", first || i ? ", " : "",
                r->params.data[i].name);
  str_add (&c->out, ")");
}

/* The number of references to a resource. */
static void
write_refs (Client *c, const RefKind *k) {
  str_format (&c->out, "static long assay_refs_%s", k->name);
  declare_all (c, k, NULL);
  str_add (&c->out, "long assay_n = 0;\n");
  for (size_t i = 0; i < k->refs.len; i++) {
    const RefPredicate *r = k->refs.data + i;
    size_t n = write_targets (c, r);
    str_format (&c->out, "assay_n += assay_ref_%s_%s", k->name, r->name);
    write_arguments (c, k->resource.name, r);
    str_add (&c->out, ";");
    close_brackets (c, n);
  }
  if (k->has_holders)
    str_format (&c->out,
                "for (int assay_k = 0; assay_k < %d; assay_k++) assay_n += "
                "assay_held_%s[assay_k] == %s;\n",
                client_slots (c), k->name, k->resource.name);
  str_add (&c->out, "return assay_n; }\n");
}

/* Pointers: which there are ------------------------------------------------ */

static size_t
skip_brackets (const char *s) {
  int depth = 0;
  size_t n = 0;
  do {
    depth += (s[n] == '(' || s[n] == '[') - (s[n] == ')' || s[n] == ']');
    n++;
  } while (s[n] && depth);
  return n;
}

/* The end of the conjunct that begins there. */
static size_t
conjunct (const char *s) {
  size_t n = 0;
  while (s[n] && strncmp (s + n, "&&", 2))
    n += s[n] == '(' || s[n] == '[' ? skip_brackets (s + n) : 1;
  return n;
}

/* Of "X == p" or "p == X": X, without blanks around it; else nothing. */
static size_t
other_side (const char *s, size_t len, const char *name, const char **side) {
  size_t at = 0, n = strlen (name);
  while (at < len && strncmp (s + at, "==", 2))
    at += s[at] == '(' || s[at] == '[' ? skip_brackets (s + at) : 1;
  if (at >= len)
    return 0;
  const char *a = s, *b = s + at + 2, *a_end = s + at, *b_end = s + len;
  while (a < a_end && isspace ((unsigned char)*a))
    a++;
  while (b < b_end && isspace ((unsigned char)*b))
    b++;
  while (a < a_end && isspace ((unsigned char)a_end[-1]))
    a_end--;
  while (b < b_end && isspace ((unsigned char)b_end[-1]))
    b_end--;
  bool right = (size_t)(b_end - b) == n && !strncmp (b, name, n);
  bool left = (size_t)(a_end - a) == n && !strncmp (a, name, n);
  *side = right ? a : b;
  return right ? (size_t)(a_end - a) : left ? (size_t)(b_end - b) : 0;
}

/* Without brackets around all of it. */
static const char *
inside (const char *s, size_t *len) {
  for (;;) {
    while (*len && isspace ((unsigned char)*s))
      s++, --*len;
    while (*len && isspace ((unsigned char)s[*len - 1]))
      --*len;
    if (*len < 2 || *s != '(' || skip_brackets (s) != *len)
      return s;
    s++;
    *len -= 2;
  }
}

/* Remembers what a target refers to, if the predicate has a conjunct that says
   it.  Otherwise nothing is judged: what cannot be followed may refer to more.
 */
static void
write_meets (Client *c, const RefKind *k, const RefPredicate *r) {
  const char *side = NULL, *s = r->holds;
  size_t len = 0;
  Str before = {0};
  while (*s && !len) {
    size_t n = conjunct (s), inner = n;
    const char *text = inside (s, &inner);
    len = other_side (text, inner, k->resource.name, &side);
    if (!len)
      str_format (&before, " && (%.*s)", (int)n, s);
    s += n;
    s += *s ? 2 : 0;
  }
  if (!len)
    str_add (&c->out, "assay_full = 1;\n");
  else {
    size_t n = write_targets (c, r);
    str_format (&c->out, "if (1%s) { %s %s = (%s) (%.*s); if (%s && ",
                str_text (&before), k->resource.type, k->resource.name,
                k->resource.type, (int)len, side, k->resource.name);
    str_format (&c->out, "assay_ref_%s_%s", k->name, r->name);
    write_arguments (c, k->resource.name, r);
    str_format (&c->out, ") assay_meet_%s (%s); }", k->name, k->resource.name);
    close_brackets (c, n);
  }
  str_done (&before);
}

static void
write_seen (Client *c, const RefKind *k) {
  const char *type = k->resource.type, *name = k->name;
  str_format (&c->out,
              "static void assay_meet_%s (%s assay_p) {\n"
              "int assay_free = -1;\n"
              "if (!assay_p) return;\n"
              "for (int assay_k = 0; assay_k < %d; assay_k++) {\n"
              "if (assay_seen_%s[assay_k] == assay_p) return;\n"
              "if (!assay_seen_%s[assay_k]) assay_free = assay_k; }\n"
              "if (assay_free < 0) { assay_full = 1; return; }\n"
              "assay_new = 1; assay_seen_%s[assay_free] = assay_p; }\n",
              name, type, SEEN, name, name, name);
}

/* What is wrong -------------------------------------------------------------

   1: it was freed, and there are references; 2: the count is too small; 3: it
   is too large; 4: it is not positive, although there are references. */

static void
write_judge (Client *c, const RefKind *k) {
  const char *p = k->resource.name;
  str_format (&c->out, "static int assay_judge_%s", k->name);
  declare_all (c, k, NULL);
  str_format (&c->out,
              "long assay_n, assay_c; if (!assay_is_%s (%s)) return 0;\n"
              "assay_n = assay_refs_%s (%s);\n",
              k->name, p, k->name, p);
  if (!k->resource.low)
    str_format (&c->out, "if (!__assay_room (%s)) return %s;\n", p,
                c->refs->checks & REF_CHECK_FREED ? "assay_n != 0" : "0");
  str_format (&c->out, "assay_c = assay_count_%s (%s);\n", k->name, p);
  if (c->refs->checks & REF_CHECK_USE)
    str_add (&c->out, "if (assay_n > 0 && assay_c <= 0) return 4;\n");
  if (c->refs->checks & REF_CHECK_LEAK)
    str_add (&c->out,
             "if (assay_c != assay_n) return assay_c < assay_n ? 2 : 3;\n");
  str_add (&c->out, "return 0; }\n");
}

static void
write_look_numbers (Client *c, const RefKind *k) {
  const RefParam *p = &k->resource;
  str_format (&c->out,
              "if (%s - %s > %d) return assay_judge_%s ((%s) + (%s) "
              "(assay_which %% (unsigned) ((%s) - (%s))));\n"
              "for (%s %s = (%s); %s < %s; %s++) {\n"
              "int assay_why = assay_judge_%s (%s); if (assay_why) return "
              "assay_why; }\n",
              client_bound (c, p->high), client_bound (c, p->low), MANY,
              k->name, p->low, p->type, p->high, p->low, p->type, p->name,
              p->low, p->name, client_bound (c, p->high), p->name, k->name,
              p->name);
}

/* Those of one kind that clients hold or published, and that are referred to by
   what was met before. */
static void
write_gather (Client *c, const RefKind *k) {
  str_format (&c->out, "static void assay_gather_%s (void) {\n", k->name);
  if (k->has_holders)
    str_format (&c->out,
                "for (int assay_k = 0; assay_k < %d; assay_k++) assay_meet_%s "
                "(assay_held_%s[assay_k]);\n",
                client_slots (c), k->name, k->name);
  for (size_t t = 0; t < c->refs->live.len; t++)
    if (is_pointer_to (k->resource.type, c->refs->live.data[t]))
      str_format (&c->out,
                  "for (int assay_k = 0; assay_k < %d; assay_k++) "
                  "assay_meet_%s (assay_live_%zu[assay_k]);\n",
                  client_slots (c), k->name, t);
  for (size_t i = 0; i < k->refs.len; i++)
    write_meets (c, k, k->refs.data + i);
  str_add (&c->out, "}\n");
}

/* All there are: those of one kind may lead to those of another. */
static void
write_gather_all (Client *c) {
  str_add (&c->out, "static void assay_gather (void) {\n"
                    "do { assay_new = 0;\n");
  for (size_t i = 0; i < c->refs->kinds.len; i++)
    if (!c->refs->kinds.data[i].resource.low)
      str_format (&c->out, "assay_gather_%s ();\n",
                  c->refs->kinds.data[i].name);
  str_add (&c->out, "} while (assay_new); }\n");
}

static void
write_look_pointers (Client *c, const RefKind *k) {
  str_format (&c->out,
              "if (assay_full) return 0; /* there are too many */\n"
              "for (int assay_k = 0; assay_k < %d; assay_k++) if "
              "(assay_seen_%s[assay_k]) {\n"
              "int assay_why = assay_judge_%s (assay_seen_%s[assay_k]);\n"
              "if (assay_why) return assay_why;\n"
              "if (!__assay_room (assay_seen_%s[assay_k])) "
              "assay_seen_%s[assay_k] = 0; }\n",
              SEEN, k->name, k->name, k->name, k->name, k->name);
}

static void
write_kind (Client *c, const RefKind *k) {
  client_place (c, k->pos);
  if (k->has_holders)
    str_format (&c->out, "static %s assay_held_%s[%d];\n", k->resource.type,
                k->name, client_slots (c));
  str_format (&c->out, "static long assay_count_%s", k->name);
  declare_all (c, k, NULL);
  str_format (&c->out, "(void) sizeof ((%s)++); return (long)(%s); }\n",
              k->count, k->count);
  str_format (&c->out, "static int assay_is_%s", k->name);
  declare_all (c, k, NULL);
  str_add (&c->out, "return ");
  range (c, &k->resource);
  str_add (&c->out, " ? 1 : 0; }\n");
  for (size_t i = 0; i < k->refs.len; i++)
    write_predicate (c, k, k->refs.data + i);
  client_nowhere (c);
  write_refs (c, k);
  write_judge (c, k);
  if (!k->resource.low) {
    write_seen (c, k);
    write_gather (c, k);
  }
  str_format (&c->out, "static int assay_look_%s (void) {\n", k->name);
  if (k->resource.low)
    write_look_numbers (c, k);
  else
    write_look_pointers (c, k);
  str_add (&c->out, "return 0; }\n");
}

/* Types are compared by their names: one must not have two. */
static void
write_distinct (Client *c, Pos pos, const char *a, const char *b) {
  if (!strcmp (a, b))
    return;
  client_place (c, pos);
  str_format (&c->out,
              "_Static_assert (!__builtin_types_compatible_p (__typeof__ (%s), "
              "__typeof__ (%s)), \"'%s' and '%s' are one type: write it in "
              "one way\");\n",
              a, b, a, b);
}

static void
write_all_distinct (Client *c) {
  const UnitRefs *refs = c->refs;
  for (size_t i = 0; i < refs->live.len; i++) {
    const char *live = refs->live.data[i];
    for (size_t k = 0; k < i; k++)
      write_distinct (c, refs->entries.data[0].pos, live, refs->live.data[k]);
    for (size_t k = 0; k < refs->kinds.len; k++) {
      const RefKind *kind = refs->kinds.data + k;
      Str target = {0};
      str_format (&target, "%s", kind->resource.type);
      while (target.len && (target.data[target.len - 1] == '*' ||
                            target.data[target.len - 1] == ' '))
        target.len--;
      if (!kind->resource.low)
        write_distinct (c, kind->pos, live, str_text (&target));
      str_done (&target);
    }
  }
  client_nowhere (c);
}

static void
write_stub (Client *c, const RefStub *s, size_t number) {
  if (!s->holds)
    return;
  client_place (c, s->pos);
  str_format (&c->out,
              "static int assay_stub_%zu (__typeof__ (%s ()) result) "
              "{ return (%s) ? 1 : 0; }\n",
              number, s->function, s->holds);
  client_nowhere (c);
}

static void
write_client (Client *c) {
  str_add (&c->out, "\n#undef main\n#undef __assay_room");
  client_nowhere (c);
  str_add (&c->out,
           "int __VERIFIER_nondet_int (void);\n"
           "void __VERIFIER_assume (int);\n"
           "__SIZE_TYPE__ __assay_room (const void *);\n"
           "void __assay_refcount (int, const char *);\n"
           "static unsigned assay_pick (unsigned assay_n) {\n"
           "unsigned assay_k = (unsigned) __VERIFIER_nondet_int ();\n"
           "return assay_n ? assay_k % assay_n : 0; }\n"
           "#ifdef ASSAY_NATIVE\n"
           "int assay_has_inputs (void);\n"
           "static __thread int assay_entered; /* the entry, by the client */\n"
           "#define ASSAY_ENTER assay_entered = 1;\n"
           "#else\n"
           "static int assay_has_inputs (void) { return 1; }\n"
           "#define ASSAY_ENTER\n"
           "#endif\n"
           "static unsigned assay_turn (unsigned assay_n) {\n"
           "return assay_pick (assay_n); }\n"
           "static int assay_any (void) {\n"
           "if (assay_pick (16)) return (int) assay_pick (4) - 1;\n"
           "return __VERIFIER_nondet_int (); }\n"
           "static long long assay_wide (void) {\n"
           "if (assay_pick (16)) return (int) assay_pick (4) - 1;\n"
           "return (long long) __VERIFIER_nondet_int () * 65536 * "
           "65536 + __VERIFIER_nondet_int (); }\n"
           "static int assay_full, assay_new, assay_eager, assay_some;\n"
           "static unsigned assay_which, assay_calls;\n");
  write_all_distinct (c);
  for (size_t i = 0; i < c->refs->live.len; i++)
    str_format (&c->out, "static %s *assay_live_%zu[%d];\n",
                c->refs->live.data[i], i, client_slots (c));
  for (size_t i = 0; i < c->refs->kinds.len; i++)
    if (!c->refs->kinds.data[i].resource.low)
      str_format (&c->out, "static %s assay_seen_%s[%d];\n",
                  c->refs->kinds.data[i].resource.type,
                  c->refs->kinds.data[i].name, SEEN);
  for (size_t i = 0; i < c->refs->kinds.len; i++)
    write_kind (c, c->refs->kinds.data + i);
  write_gather_all (c);
  for (size_t i = 0; i < c->refs->stubs.len; i++)
    write_stub (c, c->refs->stubs.data + i, i);
  client_write_calls (c);
  client_write_main (c);
}

char *
client_text (const Source *source, UnitRefs *refs, bool is_marked) {
  Client c = {.source = source, .refs = refs};
  if (refs->init)
    refs->init_defined = definition (source, refs->init);
  for (size_t i = 0; i < refs->entries.len; i++)
    refs->entries.data[i].defined =
        definition (source, refs->entries.data[i].function);
  str_format (&c.out, "#define main assay_users_main\n%s# 1 \"%s\"\n",
              is_marked ? "#define __ASSAY_MARKED__\n" : "", source->path);
  str_bytes (&c.out, source->text, source->len);
  write_client (&c);
  arena_done (&c.arena);
  return str_take (&c.out);
}
