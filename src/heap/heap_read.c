/* Symbolic heaps from text.  Every number is checked against what was read
   before it, so what comes out is as well formed as what the analysis makes. */

#include "heap/heap_read.h"
#include "heap/heap_impl.h"

#include <string.h>

enum { MAX_BITS = 64, MAX_FIELD_BYTES = 8, MAX_STEP = 1 << 30 };

typedef struct {
  Run *run;
  const HeapTemplates *templates; /* that segments may be of */
  Heap *heap;                     /* being read */
  uint32_t params;                /* of its symbols; 0: of a state */
  bool is_template;
} Reader;

static bool
fail (const Reader *r, const Sexpr *e, const char *what) {
  return run_error (r->run, e->pos, "expected %s", what);
}

static bool
is_list (const Sexpr *e, const char *head, size_t least) {
  return sexpr_heads (e, head) && e->len >= least;
}

/* Atoms -------------------------------------------------------------------- */

/* A number of at most 30 digits, perhaps with a sign. */
static bool
parse_wide (const char *text, WideSigned *value) {
  bool is_negative = *text == '-';
  const char *digits = text + is_negative;
  size_t count = strspn (digits, "0123456789");
  if (!count || count > 30 || digits[count])
    return false;
  WideSigned k = 0;
  for (size_t i = 0; i < count; i++)
    k = k * 10 + (digits[i] - '0');
  *value = is_negative ? -k : k;
  return true;
}

static bool
read_wide (const Reader *r, const Sexpr *e, WideSigned low, WideSigned high,
           WideSigned *value) {
  bool is_atom = e->kind == SEXPR_SYMBOL || e->kind == SEXPR_NUMERAL;
  if (is_atom && parse_wide (e->text, value) && low <= *value && *value <= high)
    return true;
  return fail (r, e, "a number in its range");
}

static bool
read_number (const Reader *r, const Sexpr *e, uint64_t most, uint64_t *value) {
  WideSigned k;
  if (!read_wide (r, e, 0, most, &k))
    return false;
  *value = (uint64_t)k;
  return true;
}

static bool
read_index (const Reader *r, const Sexpr *e, uint32_t *value) {
  uint64_t k;
  if (!read_number (r, e, UINT32_MAX, &k))
    return false;
  *value = (uint32_t)k;
  return true;
}

/* The number behind a letter: "s12", "t3". */
static bool
read_named (const Reader *r, const Sexpr *e, char letter, size_t count,
            uint32_t *number) {
  WideSigned k;
  if (e->kind != SEXPR_SYMBOL || e->text[0] != letter || e->text[1] == '-' ||
      !parse_wide (e->text + 1, &k) || k >= (WideSigned)count)
    return fail (r, e, letter == 's' ? "a symbol" : "a template");
  *number = (uint32_t)k;
  return true;
}

static bool
read_symbol (const Reader *r, const Sexpr *e, HeapSym *sym) {
  return read_named (r, e, 's', r->heap->syms.len, sym) &&
         (*sym || fail (r, e, "a symbol"));
}

static bool
read_add (const Reader *r, const Sexpr *e, WideSigned most, int64_t *add) {
  WideSigned k;
  if (!read_wide (r, e, -most - 1, most, &k))
    return false;
  *add = (int64_t)k;
  return true;
}

/* 7, s1, (s1 7) */
static bool
read_value (const Reader *r, const Sexpr *e, HeapValue *v) {
  *v = (HeapValue){0};
  if (e->kind == SEXPR_LIST)
    return e->len == 2 ? read_symbol (r, e->items[0], &v->sym) &&
                             read_add (r, e->items[1], INT64_MAX / 4, &v->add)
                       : fail (r, e, "a value");
  if (e->kind == SEXPR_SYMBOL && e->text[0] == 's')
    return read_symbol (r, e, &v->sym);
  return read_add (r, e, INT64_MAX, &v->add);
}

/* The place of a word in a list that ends with NULL. */
static bool
read_word (const Reader *r, const Sexpr *e, const char *const *words,
           uint16_t *number) {
  for (uint16_t i = 0; words[i]; i++)
    if (sexpr_is (e, words[i])) {
      *number = i;
      return true;
    }
  return fail (r, e, words[0]);
}

/* Symbols ------------------------------------------------------------------ */

static bool
is_known (const Heap *h, const HeapSymInfo *info) {
  for (size_t i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == info->kind &&
        h->syms.data[i].index == info->index)
      return true;
  return false;
}

/* The base and the offset may come later: 'symbols_fit' looks at them. */
static bool
read_inside (const Reader *r, const Sexpr *e, HeapSymInfo *info) {
  return read_named (r, e->items[2], 's', UINT32_MAX, &info->index) &&
         read_named (r, e->items[3], 's', UINT32_MAX, &info->offset);
}

/* KIND [INDEX | BASE OFFSET] BITS LOW HIGH [undef] */
static bool
read_info (const Reader *r, const Sexpr *e, HeapSymInfo *info) {
  static const char *const kinds[] = {"number", "global", "procedure",
                                      "inside", "param",  NULL};
  const WideSigned most = (WideSigned)1 << 80;
  uint64_t bits;
  if (!read_word (r, e->items[1], kinds, &info->kind))
    return false;
  bool is_named = info->kind == SYM_GLOBAL || info->kind == SYM_PROC;
  size_t more = is_named ? 1 : info->kind == SYM_INSIDE ? 2 : 0;
  const Sexpr *const *at = e->items + 2 + more;
  info->maybe_undef = sexpr_is (e->items[e->len - 1], "undef");
  if (e->len != 5u + more + info->maybe_undef)
    return fail (r, e, "a symbol");
  if (info->kind == SYM_INSIDE && !read_inside (r, e, info))
    return false;
  if (is_named && !read_index (r, e->items[2], &info->index))
    return false;
  if (is_named && is_known (r->heap, info))
    return run_error (r->run, e->pos, "this is another symbol already");
  if (!read_number (r, at[0], MAX_BITS, &bits) ||
      !read_wide (r, at[1], -most, most, &info->low) ||
      !read_wide (r, at[2], info->low, most, &info->high))
    return false;
  info->bits = (uint16_t)bits;
  if (info->kind == SYM_INSIDE) { /* whatever the text says of it */
    info->low = -most;
    info->high = most;
  }
  return info->kind != SYM_PARAM || (!info->low && !info->high) ||
         fail (r, e, "0 and 0, as nothing is known of an argument");
}

static bool
is_local (const Reader *r, HeapSym s) {
  return s > r->params && s < r->heap->syms.len;
}

/* Places in arrays have a base and a plain offset, both of this heap. */
static bool
symbols_fit (const Reader *r, const Sexpr *e) {
  for (size_t i = 1; i < r->heap->syms.len; i++) {
    const HeapSymInfo *info = r->heap->syms.data + i;
    if (info->kind == SYM_INSIDE &&
        (!is_local (r, info->index) || !is_local (r, info->offset) ||
         r->heap->syms.data[info->index].kind == SYM_INSIDE ||
         r->heap->syms.data[info->index].kind == SYM_PROC ||
         r->heap->syms.data[info->offset].kind != SYM_PLAIN))
      return fail (r, e->items[i], "a base and a plain offset");
  }
  return true;
}

static bool
read_symbols (const Reader *r, const Sexpr *e) {
  Heap *h = r->heap;
  if (!is_list (e, "symbols", 1) || e->len > UINT32_MAX / 4)
    return fail (r, e, "(symbols ...)");
  for (size_t i = 1; i < e->len; i++) {
    const Sexpr *s = e->items[i];
    HeapSymInfo info = {0};
    uint32_t number;
    if (s->kind != SEXPR_LIST || s->len < 5 ||
        !read_named (r, s->items[0], 's', i + 1, &number) || number != i)
      return fail (r, s, "the next symbol");
    if (!read_info (r, s, &info))
      return false;
    if ((info.kind == SYM_PARAM) != (i <= r->params))
      return fail (r, s, "parameters first, and only them");
    vec_push (&h->syms, info);
  }
  if (h->syms.len <= r->params)
    return fail (r, e, "all parameters");
  return symbols_fit (r, e);
}

/* Chunks ------------------------------------------------------------------- */

static bool
read_field (const Reader *r, const Sexpr *e, HeapObject *o) {
  HeapField f;
  uint64_t bytes;
  if (e->kind != SEXPR_LIST || e->len != 3)
    return fail (r, e, "a field");
  if (!read_number (r, e->items[0], INT64_MAX, &f.at) ||
      !read_number (r, e->items[1], MAX_FIELD_BYTES, &bytes) ||
      !read_value (r, e->items[2], &f.value))
    return false;
  f.bytes = (uint32_t)bytes;
  uint64_t end = 0;
  if (o->fields.len)
    end = vec_last (&o->fields).at + vec_last (&o->fields).bytes;
  if (!bytes || f.at < end ||
      (WideSigned)f.at + f.bytes > heap_high (r->heap, o->size))
    return fail (r, e, "a field behind the last one, inside of the object");
  vec_push (&o->fields, f);
  return true;
}

/* Places in arrays, and addresses with names, are no numbers. */
static bool
is_number (const Reader *r, HeapValue v) {
  unsigned kind = r->heap->syms.data[v.sym].kind;
  return !v.sym || kind == SYM_PLAIN || kind == SYM_PARAM;
}

static bool
read_number_value (const Reader *r, const Sexpr *e, HeapValue *v) {
  return read_value (r, e, v) && (is_number (r, *v) || fail (r, e, "a number"));
}

static bool
read_object (const Reader *r, const Sexpr *e) {
  static const char *const kinds[] = {"heap",     "stack", "ended",   "global",
                                      "argument", "fixed", "outside", NULL};
  static const char *const rests[] = {"undef", "zero",    "any",
                                      "maybe", "initial", NULL};
  HeapObject o = {0};
  if (e->kind != SEXPR_LIST || e->len < 6)
    return fail (r, e, "an object");
  if (!read_symbol (r, e->items[0], &o.base) ||
      !read_word (r, e->items[1], kinds, &o.kind) ||
      !read_index (r, e->items[2], &o.level) ||
      !read_word (r, e->items[3], rests, &o.rest) ||
      !read_number_value (r, e->items[4], &o.size) ||
      !read_index (r, e->items[5], &o.type.id))
    return false;
  bool has_filled = e->len > 6 && is_list (e->items[6], "filled", 2);
  if (has_filled && !read_number_value (r, e->items[6]->items[1], &o.filled))
    return false;
  if (o.base <= r->params || heap_object (r->heap, o.base))
    return fail (r, e, "a base that no other object has");
  bool is_global = r->heap->syms.data[o.base].kind == SYM_GLOBAL;
  if ((o.kind != OBJECT_OUTSIDE && is_global != (o.kind == OBJECT_GLOBAL)) ||
      r->heap->syms.data[o.base].kind == SYM_PROC ||
      r->heap->syms.data[o.base].kind == SYM_INSIDE ||
      (o.rest == REST_INITIAL && !is_global))
    return fail (r, e, "an object of the kind that its base is");
  vec_push (&r->heap->objects, o);
  for (size_t i = 6 + has_filled; i < e->len; i++)
    if (!read_field (r, e->items[i], &vec_last (&r->heap->objects)))
      return false;
  return true;
}

static bool
read_objects (const Reader *r, const Sexpr *e) {
  if (!is_list (e, "objects", 1))
    return fail (r, e, "(objects ...)");
  for (size_t i = 1; i < e->len; i++)
    if (!read_object (r, e->items[i]))
      return false;
  return true;
}

static bool
read_args (const Reader *r, const Sexpr *e, HeapSegment *s) {
  for (size_t i = 1; i < e->len; i++) {
    HeapValue v;
    if (!read_value (r, e->items[i], &v))
      return false;
    vec_push (&s->args, v);
  }
  return true;
}

/* (tN LENGTH FIRST NEXT [LAST PREV] [(args ...)]) */
static bool
fill_segment (const Reader *r, const Sexpr *e, HeapSegment *s) {
  uint32_t number;
  if (e->kind != SEXPR_LIST || e->len < 4 ||
      !read_named (r, e->items[0], 't', r->templates->all.len, &number))
    return fail (r, e, "a segment");
  s->of = r->templates->all.data[number];
  size_t ends = heap_is_doubly (s) ? 5 : 3;
  HeapValue *values[] = {&s->length, &s->first, &s->next, &s->last, &s->prev};
  if (e->len != 1 + ends + (s->of->params != 0))
    return fail (r, e, "as many values as the template needs");
  for (size_t i = 0; i < ends; i++)
    if (!read_value (r, e->items[1 + i], values[i]))
      return false;
  if (!is_number (r, s->length))
    return fail (r, e->items[1], "a number");
  const Sexpr *last = e->items[e->len - 1];
  if (!s->of->params)
    return true;
  if (!is_list (last, "args", 1) || last->len != 1 + (size_t)s->of->params)
    return fail (r, last, "as many arguments as the template has parameters");
  return read_args (r, last, s);
}

static bool
read_segments (const Reader *r, const Sexpr *e) {
  if (!is_list (e, "segments", 1))
    return fail (r, e, "(segments ...)");
  for (size_t i = 1; i < e->len; i++) {
    HeapSegment s = {0};
    if (!fill_segment (r, e->items[i], &s)) {
      vec_done (&s.args);
      return false;
    }
    heap_add_segment (r->heap, s);
  }
  return true;
}

/* (modulo A BY IS) */
static bool
read_modulo (const Reader *r, const Sexpr *e) {
  HeapFact f = {.kind = FACT_MODULO};
  HeapModulo m;
  if (!read_symbol (r, e->items[1], &f.a) ||
      !read_add (r, e->items[2], HEAP_MOST_MODULUS, &m.by) ||
      !read_add (r, e->items[3], HEAP_MOST_MODULUS, &m.is))
    return false;
  if (m.by < 2 || m.is < 0 || m.is >= m.by)
    return fail (r, e, "what is left of a number");
  f.c = heap_modulo (m);
  vec_push (&r->heap->facts, f);
  return true;
}

static bool
read_type (const Reader *r, const Sexpr *e, UnitTypeId *type) {
  uint64_t id;
  if (!read_number (r, e, HEAP_MOST_MEMBER_TYPE - 1, &id))
    return false;
  type->id = (uint32_t)id;
  return id || fail (r, e, "a type");
}

/* (member A TYPE AT) */
static bool
read_member (const Reader *r, const Sexpr *e) {
  HeapFact f = {.kind = FACT_MEMBER};
  HeapMember m = {0};
  if (!read_symbol (r, e->items[1], &f.a) ||
      !read_type (r, e->items[2], &m.type) ||
      !read_index (r, e->items[3], &m.at))
    return false;
  f.c = heap_member (m);
  vec_push (&r->heap->facts, f);
  return true;
}

/* (lost TYPE ...), in states */
static bool
read_lost (const Reader *r, const Sexpr *e) {
  if (r->is_template)
    return fail (r, e, "a fact");
  for (size_t i = 1; i < e->len; i++) {
    UnitTypeId type;
    if (!read_type (r, e->items[i], &type))
      return false;
    heap_lose_members (r->heap, type);
  }
  return true;
}

static bool
read_fact (const Reader *r, const Sexpr *e) {
  static const char *const kinds[] = {"different", "at-most", "times", "when",
                                      NULL};
  HeapFact f = {0};
  HeapValue b;
  uint16_t kind = 0;
  if (e->kind != SEXPR_LIST || e->len != 4)
    return fail (r, e, "a fact");
  if (sexpr_heads (e, "modulo"))
    return read_modulo (r, e);
  if (sexpr_heads (e, "member"))
    return read_member (r, e);
  if (!read_word (r, e->items[0], kinds, &kind) ||
      !read_symbol (r, e->items[1], &f.a) || !read_value (r, e->items[2], &b) ||
      !read_add (r, e->items[3], INT64_MAX / 4, &f.c))
    return false;
  f.kind = kind;
  f.b = b.sym;
  if (b.add || f.a == f.b || (!f.b && f.kind != FACT_DIFFERENT))
    return fail (r, e, "a fact about two symbols");
  vec_push (&r->heap->facts, f);
  return true;
}

static bool
read_equation (const Reader *r, const Sexpr *e) {
  HeapValue a;
  HeapEquation q = {.kind = sexpr_heads (e, "sum") ? EQUATION_SUM
                                                   : EQUATION_PRODUCT};
  bool is_sum = q.kind == EQUATION_SUM;
  if (r->is_template || e->len != (is_sum ? 5 : 4))
    return fail (r, e, "a fact");
  if (!read_value (r, e->items[1], &a) || !read_symbol (r, e->items[2], &q.b) ||
      !read_symbol (r, e->items[3], &q.d) ||
      (is_sum && !read_add (r, e->items[4], INT64_MAX / 8, &q.c)))
    return false;
  q.a = a.sym;
  bool is_odd = is_sum ? q.a == q.b || q.a == q.d || q.b == q.d : !q.a;
  if (a.add || is_odd)
    return fail (r, e, "an equation between three symbols");
  vec_push (&r->heap->equations, q);
  return true;
}

/* One of the operations that results are of. */
static bool
read_operation (const Reader *r, const Sexpr *e, uint16_t *op) {
  for (*op = 0; *op < OP_COUNT; (*op)++)
    if (heap_result_is_of ((OpKind)*op) && sexpr_is (e, op_name ((OpKind)*op)))
      return true;
  return fail (r, e, "an operation");
}

/* (result OPERATION BITS IS A B) */
static bool
read_result (const Reader *r, const Sexpr *e) {
  HeapResult q = {0};
  HeapValue *values[] = {&q.is, &q.a, &q.b};
  uint64_t bits;
  if (r->is_template || e->len != 6)
    return fail (r, e, "a fact");
  if (!read_operation (r, e->items[1], &q.op) ||
      !read_number (r, e->items[2], 64, &bits))
    return false;
  for (int i = 0; i < 3; i++)
    if (!read_value (r, e->items[3 + i], values[i]) ||
        (values[i]->sym && r->heap->syms.data[values[i]->sym].bits < bits &&
         !fail (r, e->items[3 + i], "a number of so many bits")))
      return false;
  q.bits = (uint16_t)bits;
  heap_add_result (r->heap, q);
  return true;
}

/* One element may be a place in an array. */
static bool
is_bound (const Reader *r, const HeapRun *run, HeapValue v) {
  bool is_place =
      heap_is_single (run) && r->heap->syms.data[v.sym].kind == SYM_INSIDE;
  return is_place || is_number (r, v);
}

/* (run BASE BYTES FROM TO LOW HIGH) */
static bool
read_run (const Reader *r, const Sexpr *e) {
  HeapRun run = {0};
  uint64_t bytes;
  HeapValue *values[] = {&run.from, &run.to, &run.low, &run.high};
  if (e->len != 7)
    return fail (r, e, "a fact");
  if (!read_symbol (r, e->items[1], &run.base) ||
      !read_number (r, e->items[2], MAX_FIELD_BYTES, &bytes))
    return false;
  for (size_t i = 0; i < 4; i++)
    if (!read_value (r, e->items[3 + i], values[i]))
      return false;
  run.bytes = (uint32_t)bytes;
  if (!is_number (r, run.from) || !is_number (r, run.to) ||
      !is_bound (r, &run, run.low) || !is_bound (r, &run, run.high))
    return fail (r, e, "a run of numbers");
  if (!bytes || !heap_object (r->heap, run.base))
    return fail (r, e, "elements of an object");
  if (r->is_template && (!heap_is_single (&run) || run.low.sym))
    return fail (r, e, "one element that is a constant, in a template");
  vec_push (&r->heap->runs, run);
  return true;
}

/* (column BASE BYTES STEP FROM TO any), or instead of 'any': between LOW HIGH,
   or inside|inside-or-null TARGET UNIT LOW HIGH */
static bool
fill_column (const Reader *r, const Sexpr *e, HeapColumn *c) {
  static const char *const kinds[] = {"any", "between", "inside",
                                      "inside-or-null", NULL};
  static const size_t lengths[] = {7, 9, 11, 11};
  uint64_t bytes;
  uint16_t kind = 0;
  if (r->is_template || e->len < 7)
    return fail (r, e, "a fact");
  if (!read_symbol (r, e->items[1], &c->base) ||
      !read_number (r, e->items[2], MAX_FIELD_BYTES, &bytes) ||
      !read_number (r, e->items[3], MAX_STEP, &c->step) ||
      !read_value (r, e->items[4], &c->from) ||
      !read_value (r, e->items[5], &c->to) ||
      !read_word (r, e->items[6], kinds, &kind))
    return false;
  c->bytes = (uint32_t)bytes;
  c->kind = kind < COLUMN_INSIDE ? kind : COLUMN_INSIDE;
  c->may_be_null = kind > COLUMN_INSIDE;
  if (e->len != lengths[kind])
    return fail (r, e, "a column");
  if (c->kind == COLUMN_INSIDE &&
      (!read_symbol (r, e->items[7], &c->target) ||
       !read_number (r, e->items[8], MAX_STEP, &c->unit)))
    return false;
  return c->kind == COLUMN_ANY ||
         (read_value (r, e->items[e->len - 2], &c->low) &&
          read_value (r, e->items[e->len - 1], &c->high));
}

static bool
read_column (const Reader *r, const Sexpr *e) {
  HeapColumn c = {0};
  if (!fill_column (r, e, &c))
    return false;
  if (!c.bytes || c.bytes > c.step || !heap_object (r->heap, c.base) ||
      !is_number (r, c.from) || !is_number (r, c.to) || !is_number (r, c.low) ||
      !is_number (r, c.high))
    return fail (r, e, "a column of an object");
  if (c.kind == COLUMN_INSIDE && (!c.unit || c.low.sym || c.low.add < 0 ||
                                  !heap_object (r->heap, c.target)))
    return fail (r, e, "a column with places in an object");
  vec_push (&r->heap->columns, c);
  return true;
}

/* (slots BASE STEP FROM TO TEMPLATE some|full|some-heads|full-heads ARG ...)
 */
static bool
fill_slots (const Reader *r, const Sexpr *e, HeapSlots *s) {
  static const char *const kinds[] = {"some", "full", "some-heads",
                                      "full-heads", NULL};
  uint32_t number;
  uint16_t kind = 0;
  if (r->is_template || e->len < 7)
    return fail (r, e, "a fact");
  if (!read_symbol (r, e->items[1], &s->base) ||
      !read_number (r, e->items[2], MAX_STEP, &s->step) ||
      !read_value (r, e->items[3], &s->from) ||
      !read_value (r, e->items[4], &s->to) ||
      !read_named (r, e->items[5], 't', r->templates->all.len, &number) ||
      !read_word (r, e->items[6], kinds, &kind))
    return false;
  s->of = r->templates->all.data[number];
  s->is_full = kind & 1;
  s->are_heads = kind & 2;
  if (!is_number (r, s->from) || !is_number (r, s->to) ||
      s->step < MAX_FIELD_BYTES || s->of->plain ||
      (s->are_heads && s->of->prev == NO_LINK) ||
      e->len != 7 + (size_t)s->of->params || !heap_object (r->heap, s->base))
    return fail (r, e, "slots of an object");
  for (size_t i = 7; i < e->len; i++) {
    HeapValue v;
    if (!read_value (r, e->items[i], &v))
      return false;
    vec_push (&s->args, v);
  }
  return true;
}

static bool
read_slots (const Reader *r, const Sexpr *e) {
  HeapSlots s = {0};
  if (!fill_slots (r, e, &s)) {
    vec_done (&s.args);
    return false;
  }
  heap_add_slots (r->heap, s);
  return true;
}

/* (one-of sN VALUE ...), in templates: a symbol of its own, among constants and
   parameters. */
static bool
read_choice (const Reader *r, const Sexpr *e) {
  HeapChoice c = {0};
  HeapValue v;
  if (!r->is_template || e->len < 3 || !read_symbol (r, e->items[1], &c.sym))
    return fail (r, e, "(one-of sN VALUE ...), in a template");
  bool is_own = c.sym > r->params &&
                r->heap->syms.data[c.sym].kind == SYM_PLAIN &&
                !heap_object (r->heap, c.sym) &&
                !heap_choice (r->heap, heap_value (c.sym, 0));
  for (size_t i = 2; is_own && i < e->len; i++)
    is_own = read_value (r, e->items[i], &v) && v.sym <= r->params &&
             heap_choice_add (&c, v);
  if (!is_own)
    return fail (r, e, "a symbol of the element, among few values around it");
  vec_push (&r->heap->choices, c);
  return true;
}

static bool
read_fact_of_kind (const Reader *r, const Sexpr *e) {
  if (sexpr_heads (e, "run"))
    return read_run (r, e);
  if (sexpr_heads (e, "column"))
    return read_column (r, e);
  if (sexpr_heads (e, "slots"))
    return read_slots (r, e);
  if (sexpr_heads (e, "result"))
    return read_result (r, e);
  if (sexpr_heads (e, "one-of"))
    return read_choice (r, e);
  if (sexpr_heads (e, "lost"))
    return read_lost (r, e);
  return sexpr_heads (e, "sum") || sexpr_heads (e, "product")
             ? read_equation (r, e)
             : read_fact (r, e);
}

static bool
read_facts (const Reader *r, const Sexpr *e) {
  if (!is_list (e, "facts", 1))
    return fail (r, e, "(facts ...)");
  for (size_t i = 1; i < e->len; i++)
    if (!read_fact_of_kind (r, e->items[i]))
      return false;
  return true;
}

/* The four lists from 'at' on. */
static bool
read_heap (const Reader *r, const Sexpr *const *at) {
  return read_symbols (r, at[0]) && read_objects (r, at[1]) &&
         read_segments (r, at[2]) && read_facts (r, at[3]);
}

/* Templates ---------------------------------------------------------------- */

static bool
read_link (const Reader *r, const Sexpr *e, uint64_t *at) {
  *at = NO_LINK;
  return sexpr_is (e, "none") || read_number (r, e, INT64_MAX, at);
}

static bool
overlaps (uint64_t at, uint64_t bytes, uint64_t other, uint64_t other_bytes) {
  return at < other + other_bytes && other < at + bytes;
}

static bool
link_fits (const Reader *r, uint64_t at, unsigned bytes) {
  const HeapObject *o = r->heap->objects.data;
  if ((WideSigned)at + bytes > heap_low (r->heap, o->size))
    return false;
  for (size_t i = 0; i < o->fields.len; i++)
    if (overlaps (at, bytes, o->fields.data[i].at, o->fields.data[i].bytes))
      return false;
  return true;
}

static bool
template_fits (const Reader *r, const Sexpr *e, const HeapTemplate *t,
               unsigned bytes) {
  if (!r->heap->objects.len)
    return fail (r, e, "an element");
  for (size_t i = 0; i < r->heap->objects.len; i++)
    if (r->heap->objects.data[i].kind != OBJECT_HEAP)
      return fail (r, e, "objects of the heap");
  bool fit = t->next == NO_LINK ? t->prev == NO_LINK : true;
  for (uint32_t i = 0; t->next != NO_LINK && i < heap_ways (t); i++)
    fit &= link_fits (r, heap_way (t, i), bytes) &&
           (t->prev == NO_LINK ||
            !overlaps (heap_way (t, i), bytes, t->prev, bytes)) &&
           (!i || heap_way (t, i - 1) + bytes <= heap_way (t, i));
  fit &= t->prev == NO_LINK || link_fits (r, t->prev, bytes);
  if (!fit)
    return fail (r, e, "links inside of the element that no field overlaps");
  return true;
}

static uint32_t
depth_of (const Heap *body) {
  uint32_t depth = 0;
  for (size_t i = 0; i < body->segments.len; i++)
    if (depth <= body->segments.data[i].of->depth)
      depth = body->segments.data[i].of->depth + 1;
  return depth;
}

/* NEXT, or (NEXT BRANCH ...) */
static bool
read_ways (const Reader *r, const Sexpr *e, HeapTemplate *t) {
  if (e->kind != SEXPR_LIST)
    return read_link (r, e, &t->next);
  if (e->len < 2 || e->len > 1 + HEAP_MOST_BRANCHES)
    return fail (r, e, "(NEXT BRANCH ...)");
  for (size_t i = 1; i < e->len; i++)
    if (!read_number (r, e->items[i], INT64_MAX / 4, t->branches.at + i - 1))
      return false;
  t->branches.count = (uint32_t)e->len - 1;
  return read_number (r, e->items[0], INT64_MAX / 4, &t->next);
}

/* PREV, or (PREV BACK) */
static bool
read_back (const Reader *r, const Sexpr *e, HeapTemplate *t) {
  t->back = t->entry;
  if (e->kind != SEXPR_LIST)
    return read_link (r, e, &t->prev);
  if (e->len != 2)
    return fail (r, e, "(PREV BACK)");
  return read_number (r, e->items[0], INT64_MAX / 4, &t->prev) &&
         read_number (r, e->items[1], INT64_MAX / 4, &t->back);
}

/* (template tN ENTRY NEXT PREV PARAMS SYMBOLS OBJECTS SEGMENTS FACTS) */
static bool
fill_template (Reader *r, const Sexpr *e, unsigned bytes, HeapTemplate *t) {
  size_t count = r->templates->all.len;
  if (!is_list (e, "template", 10) || e->len != 10)
    return fail (r, e, "(template ...)");
  if (!read_named (r, e->items[1], 't', count + 1, &t->number) ||
      t->number != count)
    return fail (r, e, "the next template");
  if (!read_number (r, e->items[2], INT64_MAX / 4, &t->entry) ||
      !read_ways (r, e->items[3], t) || !read_back (r, e->items[4], t) ||
      !read_index (r, e->items[5], &t->params))
    return false;
  r->params = t->params;
  if (!read_heap (r, e->items + 6) || !template_fits (r, e, t, bytes))
    return false;
  t->depth = depth_of (&t->body);
  t->hash = heap_hash (&t->body);
  return true;
}

static bool
have_same_links (const HeapTemplate *a, const HeapTemplate *b) {
  return a->entry == b->entry && a->next == b->next && a->prev == b->prev &&
         a->back == b->back;
}

/* (kinds tN tK tK ...) */
static bool
read_kinds (const Reader *r, const Sexpr *e, HeapTemplates *all) {
  const HeapTemplate *kinds[HEAP_MOST_KINDS];
  uint32_t count = (uint32_t)all->all.len, number;
  if (e->len < 4 || e->len > 2 + HEAP_MOST_KINDS)
    return fail (r, e, "(kinds tN tK tK ...)");
  if (!read_named (r, e->items[1], 't', count + 1, &number) || number != count)
    return fail (r, e, "the next template");
  for (uint32_t i = 0; i + 2 < e->len; i++) {
    if (!read_named (r, e->items[i + 2], 't', count, &number))
      return false;
    kinds[i] = all->all.data[number];
    if (!heap_has_body (kinds[i]) || heap_is_tree (kinds[i]) ||
        !have_same_links (kinds[0], kinds[i]) ||
        (i && kinds[i - 1]->number > number))
      return fail (r, e, "templates of lists with the same links, sorted");
  }
  heap_template_of_kinds (all, kinds, (uint32_t)e->len - 2);
  return all->all.len == count + 1 || fail (r, e, "kinds that are new");
}

/* A number, or 'none', which is this. */
static bool
read_bound (const Reader *r, const Sexpr *e, int64_t none, int64_t *k) {
  *k = none;
  return sexpr_is (e, "none") || read_add (r, e, HEAP_FARTHEST_ORDER, k);
}

/* (ordered tN tK AT LEAST MOST) */
static bool
read_ordered (const Reader *r, const Sexpr *e, HeapTemplates *all) {
  uint32_t count = (uint32_t)all->all.len, number, plain;
  HeapOrder o;
  if (e->len != 6)
    return fail (r, e, "(ordered tN tK AT LEAST MOST)");
  if (!read_named (r, e->items[1], 't', count + 1, &number) || number != count)
    return fail (r, e, "the next template");
  if (!read_named (r, e->items[2], 't', count, &plain) ||
      !read_number (r, e->items[3], INT64_MAX / 4, &o.at) ||
      !read_bound (r, e->items[4], HEAP_NO_LEAST, &o.least) ||
      !read_bound (r, e->items[5], HEAP_NO_MOST, &o.most))
    return false;
  if (o.least == HEAP_NO_LEAST && o.most == HEAP_NO_MOST)
    return fail (r, e, "a bound");
  if (!heap_order_fits (all->all.data[plain], o.at))
    return fail (r, e, "a list without order whose elements have the field");
  heap_template_ordered (all, all->all.data[plain], o);
  return all->all.len == count + 1 || fail (r, e, "an order that is new");
}

bool
heap_read_template (Run *run, const Sexpr *e, unsigned pointer_bytes,
                    HeapTemplates *all) {
  HeapTemplate t = {0};
  Reader r = {
      .run = run, .templates = all, .heap = &t.body, .is_template = true};
  if (sexpr_heads (e, "kinds"))
    return read_kinds (&r, e, all);
  if (sexpr_heads (e, "ordered"))
    return read_ordered (&r, e, all);
  heap_init (&t.body);
  if (!fill_template (&r, e, pointer_bytes, &t)) {
    heap_done (&t.body);
    return false;
  }
  HeapTemplate *new = arena_copy (&all->arena, &t, sizeof t);
  vec_push (&all->all, new);
  return true;
}

/* States ------------------------------------------------------------------- */

static bool
read_frames (const Reader *r, const Sexpr *e, HeapState *s) {
  if (!is_list (e, "frames", 2))
    return fail (r, e, "(frames ...)");
  for (size_t i = 1; i < e->len; i++) {
    const Sexpr *f = e->items[i];
    HeapFrame frame;
    if (f->kind != SEXPR_LIST || f->len != 4)
      return fail (r, f, "a frame");
    if (!read_index (r, f->items[0], &frame.proc) ||
        !read_index (r, f->items[1], &frame.block) ||
        !read_index (r, f->items[2], &frame.op) ||
        !read_index (r, f->items[3], &frame.level))
      return false;
    vec_push (&s->frames, frame);
  }
  return true;
}

static bool
is_after (const HeapRoot *r, const HeapRoot *last) {
  return r->frame > last->frame ||
         (r->frame == last->frame && r->reg > last->reg);
}

static bool
read_roots (const Reader *r, const Sexpr *e, HeapState *s) {
  if (!is_list (e, "roots", 1))
    return fail (r, e, "(roots ...)");
  for (size_t i = 1; i < e->len; i++) {
    const Sexpr *f = e->items[i];
    HeapRoot root;
    if (f->kind != SEXPR_LIST || f->len != 3)
      return fail (r, f, "a register");
    if (!read_index (r, f->items[0], &root.frame) ||
        !read_index (r, f->items[1], &root.reg) ||
        !read_value (r, f->items[2], &root.value))
      return false;
    if (root.frame >= s->frames.len ||
        (s->roots.len && !is_after (&root, &vec_last (&s->roots))))
      return fail (r, f, "the next register of a frame");
    vec_push (&s->roots, root);
  }
  return true;
}

/* (in N) */
static bool
read_context (const Reader *r, const Sexpr *e, uint32_t *context) {
  return (e->len == 2 && read_index (r, e->items[1], context) && *context) ||
         fail (r, e, "the number of a context");
}

/* (state FRAMES ROOTS SYMBOLS OBJECTS SEGMENTS FACTS [(in N)] [leaked]) */
static bool
fill_state (const Reader *r, const Sexpr *e, HeapState *s) {
  if (!is_list (e, "state", 7))
    return fail (r, e, "(state ...)");
  size_t end = 7;
  if (end < e->len && is_list (e->items[end], "in", 1) &&
      !read_context (r, e->items[end++], &s->context))
    return false;
  s->has_leaked = end < e->len && sexpr_is (e->items[end], "leaked");
  if (end + s->has_leaked != e->len)
    return fail (r, e->items[end], "leaked");
  return read_frames (r, e->items[1], s) &&
         read_symbols (r, e->items[3]) && /* registers have them */
         read_roots (r, e->items[2], s) && read_objects (r, e->items[4]) &&
         read_segments (r, e->items[5]) && read_facts (r, e->items[6]);
}

HeapState *
heap_read_state (Run *run, const Sexpr *e, const HeapTemplates *all) {
  HeapState *s = heap_state_new ();
  Reader r = {.run = run, .templates = all, .heap = &s->heap};
  if (fill_state (&r, e, s))
    return s;
  heap_state_free (s);
  return NULL;
}

/* Calls -------------------------------------------------------------------- */

static bool
read_call_objects (const Reader *r, const Sexpr *e, HeapCall *c) {
  if (!is_list (e, "objects", 1))
    return fail (r, e, "(objects ...)");
  for (size_t i = 1; i < e->len; i++) {
    HeapSym base;
    if (!read_symbol (r, e->items[i], &base))
      return false;
    if (!heap_object (r->heap, base))
      return fail (r, e->items[i], "the base of an object");
    vec_push (&c->objects, base);
  }
  return true;
}

static bool
read_call_segments (const Reader *r, const Sexpr *e, HeapCall *c) {
  if (!is_list (e, "segments", 1))
    return fail (r, e, "(segments ...)");
  for (size_t i = 1; i < e->len; i++) {
    uint32_t number;
    if (!read_index (r, e->items[i], &number))
      return false;
    if (number >= r->heap->segments.len)
      return fail (r, e->items[i], "the number of a segment");
    vec_push (&c->segments, number);
  }
  return true;
}

static bool
read_call_ghosts (const Reader *r, const Sexpr *e, HeapCall *c) {
  if (!is_list (e, "ghosts", 1))
    return fail (r, e, "(ghosts ...)");
  for (size_t i = 1; i < e->len; i++) {
    HeapSym ghost;
    if (!read_symbol (r, e->items[i], &ghost))
      return false;
    for (size_t k = 0; k < c->ghosts.len; k++)
      if (c->ghosts.data[k] == ghost)
        return fail (r, e->items[i], "another symbol");
    if (r->heap->syms.data[ghost].kind != SYM_PLAIN)
      return fail (r, e->items[i], "a plain symbol");
    vec_push (&c->ghosts, ghost);
  }
  return true;
}

static bool
fill_call (Reader *r, const Sexpr *e, HeapCall *c) {
  if (!is_list (e, "call", 6) || e->len != 6)
    return fail (r, e, "(call ...)");
  c->state = heap_read_state (r->run, e->items[5], r->templates);
  if (!c->state)
    return false;
  r->heap = &c->state->heap;
  if (!read_index (r, e->items[1], &c->context))
    return false;
  if (!c->context || c->state->frames.len < 2)
    return fail (r, e, "a call of a context");
  return read_call_objects (r, e->items[2], c) &&
         read_call_segments (r, e->items[3], c) &&
         read_call_ghosts (r, e->items[4], c);
}

HeapCall *
heap_read_call (Run *run, const Sexpr *e, const HeapTemplates *all) {
  HeapCall *c = mem_zero (sizeof *c);
  Reader r = {.run = run, .templates = all};
  if (fill_call (&r, e, c))
    return c;
  heap_call_free (c);
  return NULL;
}

static bool
read_one (Run *run, const Sexpr *e, unsigned pointer_bytes, HeapTemplates *all,
          HeapStates *states) {
  if (heap_is_template (e))
    return heap_read_template (run, e, pointer_bytes, all);
  HeapCall *c = sexpr_heads (e, "call") ? heap_read_call (run, e, all) : NULL;
  HeapState *s = c ? heap_state_copy (c->state) : heap_read_state (run, e, all);
  heap_call_free (c);
  if (s)
    vec_push (states, s);
  return s;
}

bool
heap_read_all (Run *run, const Source *source, unsigned pointer_bytes,
               HeapTemplates *all, HeapStates *states) {
  Arena arena = {0};
  const Sexpr *text = sexpr_read (run, &arena, source);
  bool good = text;
  for (size_t i = 0; good && i < text->len; i++)
    good = read_one (run, text->items[i], pointer_bytes, all, states);
  arena_done (&arena);
  return good;
}
