/* Precedence climbing downwards: a term is put in parentheses when it binds
   less tightly than its place asks for. */

#include "logic/smtlib.h"

enum { MAX_DEPTH = 400, MAX_TEXT = 1 << 20 };

typedef enum {
  P_ANY,
  P_IFF,
  P_OR,
  P_AND,
  P_NOT,
  P_COMPARE,
  P_SUM,
  P_PRODUCT,
  P_FACTOR
} Priority;

typedef struct {
  Str *out;
  const Terms *terms;
  unsigned depth;
} Shower;

static void show (Shower *, Priority, Term);

static Priority
priority_of (const Terms *t, Term term) {
  switch (term_kind (t, term)) {
  case TERM_EQ:
    return sort_is (term_sort (t, term_arg (t, term, 0)), BOOL_SORT)
               ? P_IFF
               : P_COMPARE;
  case TERM_NOT: {
    Term arg = term_arg (t, term, 0);
    return priority_of (t, arg) == P_COMPARE ? P_COMPARE : P_NOT;
  }
  case TERM_OR:
    return P_OR;
  case TERM_AND:
    return P_AND;
  case TERM_LE:
  case TERM_LT:
    return P_COMPARE;
  case TERM_ADD:
    return P_SUM;
  case TERM_NUMBER:
    return rat_sgn (term_value (t, term)) < 0  ? P_SUM
           : rat_is_int (term_value (t, term)) ? P_FACTOR
                                               : P_PRODUCT;
  case TERM_MUL: {
    Term first = term_arg (t, term, 0);
    bool negative = term_kind (t, first) == TERM_NUMBER &&
                    rat_sgn (term_value (t, first)) < 0;
    return negative ? P_SUM : P_PRODUCT;
  }
  case TERM_DIV:
  case TERM_MOD:
  case TERM_QUOTIENT:
    return P_PRODUCT;
  default:
    return P_FACTOR;
  }
}

static void
show_list (Shower *s, Term term, const char *between, Priority priority) {
  for (size_t i = 0; i < term_count (s->terms, term); i++) {
    str_add (s->out, i ? between : "");
    show (s, priority, term_arg (s->terms, term, i));
  }
}

static void
show_pair (Shower *s, Term left, const char *op, Term right, Priority p) {
  show (s, p, left);
  str_format (s->out, " %s ", op);
  show (s, p, right);
}

/* A constant is shown on the right. */
static void
show_compare (Shower *s, Term term) {
  const Terms *t = s->terms;
  bool strict = term_kind (t, term) == TERM_LT;
  Term a = term_arg (t, term, 0), b = term_arg (t, term, 1);
  if (term_is_constant (t, a))
    show_pair (s, b, strict ? ">" : ">=", a, P_SUM);
  else
    show_pair (s, a, strict ? "<" : "<=", b, P_SUM);
}

static void
show_equal (Shower *s, Term term, bool positive) {
  const Terms *t = s->terms;
  Term a = term_arg (t, term, 0), b = term_arg (t, term, 1);
  if (sort_is (term_sort (t, a), BOOL_SORT))
    show_pair (s, a, "<->", b, P_OR);
  else
    show_pair (s, a, positive ? "=" : "!=", b, P_SUM);
}

static void
show_not (Shower *s, Term term) {
  Term arg = term_arg (s->terms, term, 0);
  if (term_kind (s->terms, arg) == TERM_EQ &&
      priority_of (s->terms, arg) == P_COMPARE) {
    show_equal (s, arg, false);
    return;
  }
  str_char (s->out, '!');
  show (s, P_FACTOR, arg);
}

static void
show_rat (Shower *s, const Rat *value) {
  char *text = rat_to_string (value);
  str_add (s->out, text);
  mem_free (text);
}

static bool
is_minus_one (const Terms *t, Term term) {
  return term_kind (t, term) == TERM_NUMBER &&
         !rat_cmp_int (term_value (t, term), -1);
}

static void
show_product (Shower *s, Term term) {
  const Terms *t = s->terms;
  Term first = term_arg (t, term, 0);
  bool negated = is_minus_one (t, first);
  if (negated)
    str_char (s->out, '-');
  for (size_t i = negated; i < term_count (t, term); i++) {
    Term arg = term_arg (t, term, i);
    str_add (s->out, i > (size_t)negated ? "*" : "");
    if (!i && term_kind (t, arg) == TERM_NUMBER)
      show_rat (s, term_value (t, arg));
    else
      show (s, P_FACTOR, arg);
  }
}

/* A summand after the first one: its text begins with '-' exactly when it is
   to be subtracted. */
static void
show_summand (Shower *s, Term term) {
  size_t mark = s->out->len;
  str_add (s->out, " + ");
  show (s, P_SUM, term);
  char *text = s->out->data + mark;
  if (s->out->len < mark + 4 || text[3] != '-')
    return;
  text[1] = '-';
  for (size_t i = mark + 3; i + 1 < s->out->len; i++)
    s->out->data[i] = s->out->data[i + 1];
  s->out->len--;
}

static void
show_sum (Shower *s, Term term) {
  show (s, P_SUM, term_arg (s->terms, term, 0));
  for (size_t i = 1; i < term_count (s->terms, term); i++)
    show_summand (s, term_arg (s->terms, term, i));
}

static void
show_call (Shower *s, Term term) {
  const Terms *t = s->terms;
  TermKind kind = term_kind (t, term);
  uint32_t data = term_data (t, term);
  str_add (s->out,
           kind == TERM_APPLY ? term_name (t, term) : term_operator (kind));
  str_char (s->out, '(');
  show_list (s, term, ", ", P_ANY);
  if (kind == TERM_BVEXTRACT)
    str_format (s->out, ", %u, %u", data >> 16, data & 0xffff);
  if (kind == TERM_BVZEXT || kind == TERM_BVSEXT)
    str_format (s->out, ", %u", data);
  str_char (s->out, ')');
}

static void
show_leaf (Shower *s, Term term) {
  const Terms *t = s->terms;
  switch (term_kind (t, term)) {
  case TERM_NUMBER:
  case TERM_BITS:
    show_rat (s, term_value (t, term));
    break;
  case TERM_ENUM: {
    int64_t i = 0;
    rat_to_int64 (term_value (t, term), &i);
    str_add (s->out, sort_value (t, term_sort (t, term), (size_t)i));
    break;
  }
  case TERM_VAR:
  case TERM_APPLY:
    str_add (s->out, term_name (t, term));
    break;
  default:
    str_add (s->out, term_operator (term_kind (t, term)));
  }
}

static void
show_ite (Shower *s, Term term) {
  static const char *const words[] = {"(if ", " then ", " else "};
  for (size_t i = 0; i < 3; i++) {
    str_add (s->out, words[i]);
    show (s, P_ANY, term_arg (s->terms, term, i));
  }
  str_char (s->out, ')');
}

static void
show_bare (Shower *s, Term term) {
  const Terms *t = s->terms;
  TermKind kind = term_kind (t, term);
  if (!term_count (t, term)) {
    show_leaf (s, term);
    return;
  }
  switch (kind) {
  case TERM_NOT:
    show_not (s, term);
    break;
  case TERM_AND:
    show_list (s, term, " && ", P_NOT);
    break;
  case TERM_OR:
    show_list (s, term, " || ", P_AND);
    break;
  case TERM_ITE:
    show_ite (s, term);
    break;
  case TERM_EQ:
    show_equal (s, term, true);
    break;
  case TERM_LE:
  case TERM_LT:
    show_compare (s, term);
    break;
  case TERM_ADD:
    show_sum (s, term);
    break;
  case TERM_MUL:
    show_product (s, term);
    break;
  case TERM_DIV:
  case TERM_MOD:
  case TERM_QUOTIENT:
    show_pair (s, term_arg (t, term, 0), term_operator (kind),
               term_arg (t, term, 1), P_FACTOR);
    break;
  default:
    show_call (s, term);
  }
}

/* What nobody could read is cut short. */
static void
show (Shower *s, Priority priority, Term term) {
  if (s->depth >= MAX_DEPTH || s->out->len > MAX_TEXT) {
    str_add (s->out, "...");
    return;
  }
  bool enclose = priority_of (s->terms, term) < priority;
  s->depth++;
  str_add (s->out, enclose ? "(" : "");
  show_bare (s, term);
  str_add (s->out, enclose ? ")" : "");
  s->depth--;
}

void
term_show (Str *out, const Terms *terms, Term term) {
  Shower s = {.out = out, .terms = terms};
  show (&s, P_ANY, term);
}
