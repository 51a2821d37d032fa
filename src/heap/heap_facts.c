/* Facts about symbols, and what becomes of them when symbols are equal. */

#include "heap/heap_impl.h"

static bool
has_fact (const Heap *h, HeapFact f) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *g = h->facts.data + i;
    if (g->kind == f.kind && g->a == f.a && g->b == f.b && g->c == f.c)
      return true;
  }
  return false;
}

static bool
add_at_most (Heap *h, HeapFact f) {
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact *g = h->facts.data + i;
    if (g->kind == FACT_AT_MOST && g->a == f.a && g->b == f.b) {
      if (g->c > f.c)
        g->c = f.c;
      return true;
    }
  }
  vec_push (&h->facts, f);
  return true;
}

/* Ends of the range that the symbol is not, by this fact. */
static bool
skip_ends (HeapSymInfo *info, const HeapFact *f) {
  WideSigned low = info->low, high = info->high;
  if (f->kind == FACT_MODULO) {
    HeapModulo m = heap_modulo_of (f);
    info->low += heap_left (m.is - low, m.by);
    info->high -= heap_left (high - m.is, m.by);
  } else if (f->kind == FACT_DIFFERENT) {
    info->low += low == f->c;
    info->high -= high == f->c;
  }
  return info->low != low || info->high != high;
}

enum { MOST_SKIPS = 256 };

void
heap_skip_excluded (Heap *h, HeapSym s) {
  HeapSymInfo *info = h->syms.data + s;
  bool has_changed = true;
  for (int skips = 0;
       has_changed && info->low <= info->high && skips < MOST_SKIPS; skips++) {
    has_changed = false;
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      if (f->a == s && !f->b)
        has_changed |= skip_ends (info, f);
    }
  }
}

/* The symbol 'a' is not c: at the ends of its range that is another range. */
static bool
add_different_constant (Heap *h, HeapSym a, int64_t c) {
  HeapSymInfo *info = h->syms.data + a;
  if (info->kind == SYM_INSIDE)
    return true;
  if (info->low == c)
    info->low++;
  if (info->high == c)
    info->high--;
  heap_skip_excluded (h, a);
  if (info->low > info->high)
    return false;
  HeapFact f = {FACT_DIFFERENT, a, 0, c};
  if (info->low < c && c < info->high && !has_fact (h, f))
    vec_push (&h->facts, f);
  return true;
}

static bool
add_different (Heap *h, HeapValue a, HeapValue b, int64_t c) {
  if (a.sym == b.sym)
    return a.add - b.add != c;
  if (!a.sym)
    return add_different_constant (h, b.sym, a.add - b.add - c);
  c -= a.add - b.add;
  if (!b.sym)
    return add_different_constant (h, a.sym, c);
  HeapFact f = {FACT_DIFFERENT, a.sym, b.sym, c};
  HeapFact turned = {FACT_DIFFERENT, b.sym, a.sym, -c};
  if (!has_fact (h, f) && !has_fact (h, turned))
    vec_push (&h->facts, f);
  return true;
}

static bool
add_times (Heap *h, HeapValue a, HeapValue b, int64_t c) {
  if (!c)
    return heap_limit (h, a, 0, 0);
  if (c == 1)
    return heap_add_fact (h, FACT_AT_MOST, a, b, 0) &&
           heap_add_fact (h, FACT_AT_MOST, b, a, 0);
  if (!b.sym) {
    WideSigned k = (WideSigned)b.add * c;
    return heap_limit (h, a, k, k);
  }
  if (!a.sym && c) { /* b is that constant divided by c */
    int64_t k = a.add / c;
    return a.add % c == 0 && heap_limit (h, b, k, k);
  }
  if (!a.sym || a.add || b.add) /* not expressed: forgotten */
    return true;
  if (a.sym == b.sym) /* only 0 is a multiple of itself */
    return heap_limit (h, a, 0, 0);
  HeapFact f = {FACT_TIMES, a.sym, b.sym, c};
  if (!has_fact (h, f))
    vec_push (&h->facts, f);
  return true;
}

/* Where one of them is a constant, it says what the other is. */
static bool
add_when (Heap *h, HeapValue a, HeapValue b, int64_t c) {
  if (!a.sym)
    return a.add == c ? heap_limit (h, b, 1, heap_high (h, b))
                      : heap_limit (h, b, 0, 0);
  if (!b.sym)
    return b.add >= 1 ? heap_limit (h, a, c, c)
                      : b.add == 0 && add_different (h, a, heap_const (0), c);
  HeapFact f = {FACT_WHEN, a.sym, b.sym, c - a.add};
  if (a.sym != b.sym && !b.add && !has_fact (h, f)) /* others are forgotten */
    vec_push (&h->facts, f);
  return true;
}

/* The new fact says nothing that the old one does not say, or the other way
   round; false: they exclude each other. */
static bool
merge_modulo (HeapModulo new, HeapModulo old, bool *is_old_less,
              bool *is_new_less) {
  *is_new_less = old.by % new.by == 0;
  *is_old_less = !*is_new_less && new.by % old.by == 0;
  int64_t common = new.by, rest = old.by;
  while (rest) {
    int64_t next = common % rest;
    common = rest;
    rest = next;
  }
  return (new.is - old.is) % common == 0;
}

static bool
add_modulo (Heap *h, HeapValue a, int64_t c) {
  HeapFact f = {FACT_MODULO, a.sym, 0, c};
  HeapModulo m = heap_modulo_of (&f);
  m.is = heap_left ((WideSigned)m.is - a.add, m.by);
  if (!a.sym)
    return m.is == 0;
  if (h->syms.data[a.sym].kind != SYM_PLAIN)
    return true; /* forgotten */
  for (size_t i = h->facts.len; i-- > 0;) {
    const HeapFact *g = h->facts.data + i;
    bool is_new_less, is_old_less;
    if (g->kind != FACT_MODULO || g->a != a.sym)
      continue;
    if (!merge_modulo (m, heap_modulo_of (g), &is_old_less, &is_new_less))
      return false;
    if (is_new_less)
      return true;
    if (is_old_less)
      heap_remove_fact (h, i);
  }
  f.c = heap_modulo (m);
  vec_push (&h->facts, f);
  heap_skip_excluded (h, a.sym);
  return h->syms.data[a.sym].low <= h->syms.data[a.sym].high;
}

/* Constants near the ends of 64 bits are left alone: facts about them are
   forgotten, which is never wrong. */
static bool
is_small (int64_t k) {
  return k > INT64_MIN / 4 && k < INT64_MAX / 4;
}

bool
heap_add_fact (Heap *h, HeapFactKind kind, HeapValue a, HeapValue b,
               int64_t c) {
  if (!is_small (a.add) || !is_small (b.add) || !is_small (c))
    return true;
  if (kind == FACT_DIFFERENT)
    return add_different (h, a, b, c);
  if (kind == FACT_TIMES)
    return add_times (h, a, b, c);
  if (kind == FACT_WHEN)
    return add_when (h, a, b, c);
  if (kind == FACT_MODULO)
    return add_modulo (h, a, c);
  if (kind == FACT_MEMBER)
    return heap_add_member (h, a, c);
  int64_t most = c - a.add + b.add;
  if (a.sym == b.sym)
    return most >= 0;
  if (!b.sym)
    return heap_limit (h, heap_value (a.sym, 0),
                       heap_low (h, (HeapValue){a.sym, 0}), most);
  if (!a.sym)
    return heap_limit (h, heap_value (b.sym, 0), -(WideSigned)most,
                       heap_high (h, (HeapValue){b.sym, 0}));
  return add_at_most (h, (HeapFact){FACT_AT_MOST, a.sym, b.sym, most});
}

void
heap_remove_fact (Heap *h, size_t index) {
  assert (index < h->facts.len);
  h->facts.data[index] = vec_last (&h->facts);
  h->facts.len--;
}

/* Replacing ---------------------------------------------------------------- */

typedef struct {
  HeapSym sym;
  HeapValue value;
} Replacement;

static void
replace_value (void *context, HeapValue *v) {
  const Replacement *r = context;
  if (v->sym == r->sym)
    *v = heap_plus (r->value, v->add);
}

static HeapValue
replaced (const Replacement *r, HeapSym s) {
  return s == r->sym ? r->value : heap_value (s, 0);
}

/* The facts that mention the symbol, said about what stands for it. */
static bool
replace_in_facts (Heap *h, const Replacement *r) {
  VEC (HeapFact) old = {0};
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (f.a == r->sym || f.b == r->sym)
      vec_push (&old, f);
    else
      h->facts.data[kept++] = f;
  }
  h->facts.len = kept;
  bool holds = true;
  for (size_t i = 0; i < old.len && holds; i++) {
    HeapFact f = old.data[i];
    holds =
        heap_add_fact (h, f.kind, replaced (r, f.a), replaced (r, f.b), f.c);
  }
  vec_done (&old);
  return holds;
}

/* Nothing names the symbol any more.  Should somebody still hold it, it may be
   any number: that is never wrong. */
static HeapSymInfo
dead_symbol (const HeapSymInfo *old) {
  const WideSigned large = (WideSigned)1 << 64;
  return (HeapSymInfo){.kind = SYM_PLAIN,
                       .maybe_undef = old->maybe_undef,
                       .low = -large,
                       .high = large};
}

static bool
merge_info (Heap *h, HeapSym sym, HeapValue v) {
  HeapSymInfo old = h->syms.data[sym];
  assert (old.kind == SYM_PLAIN || old.kind == SYM_INSIDE);
  h->syms.data[sym] = dead_symbol (&old);
  if (v.sym) {
    HeapSymInfo *info = h->syms.data + v.sym;
    info->maybe_undef = info->maybe_undef && old.maybe_undef;
    if (info->bits < old.bits)
      info->bits = old.bits;
  }
  return old.kind == SYM_INSIDE || heap_limit (h, v, old.low, old.high);
}

/* The first symbol whose offset is the one that is replaced; 0: none. */
static HeapSym
inside_with_offset (const Heap *h, HeapSym offset) {
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == SYM_INSIDE && h->syms.data[s].offset == offset)
      return s;
  return 0;
}

/* What stands for a symbol inside of an object when its offset is 'value':
   base + constant, or another such symbol. */
static HeapValue
moved_inside (Heap *h, HeapSym inside, HeapValue value) {
  HeapSymInfo info = h->syms.data[inside];
  if (!value.sym)
    return heap_value (info.index, value.add);
  info.offset = value.sym;
  vec_push (&h->syms, info);
  return heap_value ((HeapSym)h->syms.len - 1, value.add);
}

static bool
replace_one (HeapState *s, HeapSym sym, HeapValue value) {
  Heap *h = &s->heap;
  Replacement r = {sym, value};
  for (size_t i = 0; i < s->roots.len; i++)
    replace_value (&r, &s->roots.data[i].value);
  heap_visit (h, replace_value, &r);
  heap_replace_in_results (h, sym, value);
  return merge_info (h, sym, value) && replace_in_facts (h, &r) &&
         heap_replace_in_equations (h, sym, value);
}

/* A number, and the address of nothing that the heap has: another number that
   is the same may stand for it. */
static bool
is_nobodys (const Heap *h, HeapSym s) {
  HeapMember m;
  bool is_end = false;
  for (size_t i = 0; !is_end && i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    is_end = g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s);
  }
  return h->syms.data[s].kind == SYM_PLAIN && !is_end && !heap_object (h, s) &&
         !heap_find_member (h, s, &m);
}

HeapSym
heap_multiple (Heap *h, HeapSym of, int64_t c, HeapSymInfo info) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->b == of && f->c == c &&
        is_nobodys (h, f->a))
      return f->a;
  }
  vec_push (&h->syms, info);
  HeapSym m = (HeapSym)h->syms.len - 1;
  vec_push (&h->facts, ((HeapFact){FACT_TIMES, m, of, c}));
  return m;
}

/* Facts say that 'a' is a multiple of a multiple and so on of 'b', or 'b'
   itself.  'steps': no way is longer than there are facts. */
static bool
is_built_on (const Heap *h, HeapSym a, HeapSym b, size_t steps) {
  if (a == b || !steps)
    return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == a &&
        is_built_on (h, f->b, b, steps - 1))
      return true;
  }
  return false;
}

/* What replaces the symbol, and the symbol, must not be replaced themselves
   when f->a is. */
static bool
is_shifted (const Heap *h, const HeapFact *f, HeapSym sym, HeapValue value) {
  enum { LONG_WAY = 8 };
  return f->kind == FACT_TIMES && f->b == sym &&
         !is_built_on (h, value.sym, f->a, LONG_WAY) &&
         !is_built_on (h, sym, f->a, LONG_WAY) &&
         is_nobodys (h, f->a) && is_small (f->c) && is_small (value.add * f->c) &&
         value.add < (1 << 30) && value.add > -(1 << 30);
}

/* What is c times the symbol is c * value.sym + c * value.add: a multiple plus
   a constant stands for it. */
static bool
shift_multiples (HeapState *s, HeapSym sym, HeapValue value) {
  Heap *h = &s->heap;
  for (size_t i = 0; value.sym && value.add && i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (!is_shifted (h, &f, sym, value))
      continue;
    int64_t add = value.add * f.c;
    h->facts.data[i] = vec_last (&h->facts);
    h->facts.len--;
    HeapSymInfo info = h->syms.data[f.a];
    info.low -= add;
    info.high -= add;
    HeapSym m = heap_multiple (h, value.sym, f.c, info);
    if (m != f.a && !heap_state_replace (s, f.a, heap_value (m, add)))
      return false;
    i = (size_t)-1;
  }
  return true;
}

/* Both are multiples, of multiples and so on, of the same symbol: then what is
   said about one moves the other, and there may be no end of it. */
static bool
have_common_root (const Heap *h, HeapSym a, HeapSym b, size_t steps) {
  enum { LONG_WAY = 8 };
  if (!steps || is_built_on (h, b, a, LONG_WAY))
    return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == a &&
        have_common_root (h, f->b, b, steps - 1))
      return true;
  }
  return false;
}

static bool
is_initialised_number (const Heap *h, HeapSym s) {
  return !h->syms.data[s].maybe_undef && is_nobodys (h, s);
}

/* What the symbol is a multiple of can be said by what 'value' is one of. */
static bool
has_other_factor (const Heap *h, const HeapFact *f, HeapSym sym,
                  HeapValue value) {
  enum { LONG_WAY = 8, MOST_SYMBOLS = 2000 };
  return f->kind == FACT_TIMES && f->a == sym && f->c > 1 &&
         value.add % f->c == 0 && is_small (value.add) &&
         h->syms.len < MOST_SYMBOLS && is_initialised_number (h, sym) &&
         is_initialised_number (h, f->b) &&
         is_initialised_number (h, value.sym) &&
         !have_common_root (h, sym, value.sym, LONG_WAY);
}

/* The symbol of which 'of' is c times; a new one if there is none. */
static HeapSym
factor_of (Heap *h, HeapSym of, int64_t c, HeapSymInfo info) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == of && f->c == c &&
        is_initialised_number (h, f->b))
      return f->b;
  }
  vec_push (&h->syms, info);
  HeapSym b = (HeapSym)h->syms.len - 1;
  vec_push (&h->facts, ((HeapFact){FACT_TIMES, of, b, c}));
  return b;
}

/* c times something is the symbol, which is value.sym + c * k: so it is k more
   than what value.sym is c times. */
static bool
shift_factors (HeapState *s, HeapSym sym, HeapValue value) {
  Heap *h = &s->heap;
  for (size_t i = 0; value.sym && value.add && i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (!has_other_factor (h, &f, sym, value))
      continue;
    int64_t add = value.add / f.c;
    heap_remove_fact (h, i);
    HeapSymInfo info = h->syms.data[f.b];
    info.low -= add;
    info.high -= add;
    HeapSym b = factor_of (h, value.sym, f.c, info);
    if (b != f.b && !heap_state_replace (s, f.b, heap_value (b, add)))
      return false;
    i = (size_t)-1;
  }
  return true;
}

bool
heap_keeps_factors (const Heap *h, HeapSym sym, HeapValue value) {
  for (size_t i = 0; value.sym && value.add && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == sym &&
        !has_other_factor (h, f, sym, value))
      return false;
  }
  return true;
}

bool
heap_state_replace (HeapState *s, HeapSym sym, HeapValue value) {
  Heap *h = &s->heap;
  assert (sym && sym != value.sym && !heap_object (h, sym));
  if (!shift_factors (s, sym, value) || !shift_multiples (s, sym, value))
    return false;
  for (HeapSym in; (in = inside_with_offset (h, sym));)
    if (!replace_one (s, in, moved_inside (h, in, value)))
      return false;
  return replace_one (s, sym, value);
}

bool
heap_state_replace_beside (HeapState *s, HeapSym sym, HeapValue value,
                           HeapValue *other) {
  vec_push (&s->roots, ((HeapRoot){UINT32_MAX, UINT32_MAX, *other}));
  bool holds = heap_state_replace (s, sym, value);
  *other = vec_pop (&s->roots).value;
  return holds;
}
