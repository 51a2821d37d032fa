/* Which forms packed states have (store_packed.h).

   Of the states that have no form, a sample tells which shape is the most
   common one.  If many have it, it gets a form, with the bits in which these
   states differ and as many others as there is room for; if there are forms of
   that shape already, with bits that their states have, too.  That goes on
   until no shape is common.  When there is no place for another form, those of
   the same shape become one.

   Nothing depends on how good the forms are but time and memory. */

#include "engine/explicit/store_packed.h"
#include "engine/explicit/store_tree.h"

#include <assert.h>

/* What is common ----------------------------------------------------------- */

/* Fewer than these are not worth a form. */
static uint64_t
many_of (uint64_t states) {
  enum { LEAST = 4, PART = 32 };
  return states / PART > LEAST ? states / PART : LEAST;
}

static bool
is_unpacked (const Tree *t, uint64_t number) {
  return !(t->roots->keys[number] & PACKED_ROOT) &&
         !keys_is_free (t->roots, (uint32_t)number);
}

static uint64_t
count_unpacked (const Tree *t) {
  uint64_t n = 0;
  for (uint64_t i = 0; i < keys_len (t->roots); i++)
    n += !(t->roots->keys[i] >> 63);
  return n;
}

enum { SAMPLE = 256, SHAPES = 16 };

typedef struct {
  Layout layout; /* its base has the shape */
  uint64_t alike;
} Common;

typedef struct {
  Common shapes[SHAPES];
  uint32_t count;
  uint64_t all;
} Commons;

static void
meet (Commons *c, const State *s) {
  c->all++;
  for (uint32_t i = 0; i < c->count; i++)
    if (layout_has_shape (&c->shapes[i].layout, s)) {
      c->shapes[i].alike++;
      return;
    }
  if (c->count == SHAPES)
    return;
  Common *new = c->shapes + c->count++;
  *new = (Common){.alike = 1};
  layout_init (&new->layout, s, PACKED_BITS);
}

static void
meet_sample (const Tree *t, uint64_t unpacked, Commons *c) {
  uint64_t met = 0;
  State s = {0};
  for (uint64_t i = 0; i < keys_len (t->roots); i++) {
    if (t->roots->keys[i] >> 63)
      continue;
    if (met++ * SAMPLE / unpacked >= c->all && is_unpacked (t, i)) {
      store_get (&t->base, (uint32_t)i, &s);
      meet (c, &s);
    }
  }
  state_done (&s);
}

/* A state of the most common shape; false: none is common. */
static bool
find_base (const Tree *t, State *base) {
  Commons c = {0};
  uint64_t unpacked = count_unpacked (t), most = 0;
  if (unpacked >= many_of (keys_len (t->roots)))
    meet_sample (t, unpacked, &c);
  for (uint32_t i = 0; i < c.count; i++) {
    if (c.shapes[i].alike > most) {
      most = c.shapes[i].alike;
      state_copy (base, &c.shapes[i].layout.base);
    }
    layout_done (&c.shapes[i].layout);
  }
  return most && most * unpacked / c.all >= many_of (keys_len (t->roots));
}

/* A new form ----------------------------------------------------------------
 */

/* The last form of the shape, or NULL. */
static const PackedForm *
find_form (const Packed *p, const State *s) {
  for (uint32_t i = p->count; i--;)
    if (layout_has_shape (&p->forms[i].layout, s))
      return p->forms + i;
  return NULL;
}

/* Bits that packed states of the shape have, those of a sample.  Those that a
   form only has in reserve are not kept. */
static void
learn_packed (const Tree *t, Layout *l) {
  enum { MANY = 1 << 17 };
  const Packed *packed = &t->shared->packed;
  uint64_t set[PACKED_FORMS][PACKED_CHUNKS] = {{0}};
  uint64_t base[PACKED_FORMS][PACKED_CHUNKS];
  for (uint32_t i = 0; i < packed->count; i++)
    layout_gather (&packed->forms[i].layout,
                   packed->forms[i].layout.base.words.data, base[i]);
  uint64_t n = keys_len (t->roots), step = n / MANY + 1;
  PackedPlace p;
  for (uint64_t i = 0; i < n; i += step) {
    if (!(t->roots->keys[i] & PACKED_ROOT) ||
        keys_is_free (t->roots, (uint32_t)i))
      continue;
    packed_find_place (t, packed, t->roots->keys[i], &p);
    for (uint32_t k = 0; k < packed->forms[p.form].layout.wide; k++)
      set[p.form][k] |= p.chunks[k] ^ base[p.form][k];
  }
  for (uint32_t i = 0; i < packed->count; i++) {
    const Layout *other = &packed->forms[i].layout;
    if (layout_has_shape (l, &other->base))
      layout_learn_packed (l, other, set[i]);
  }
}

/* The bits of all states of the shape that have no form. */
static void
learn_unpacked (const Tree *t, Layout *l) {
  State s = {0};
  for (uint64_t i = 0; i < keys_len (t->roots); i++) {
    if (!is_unpacked (t, i))
      continue;
    store_get (&t->base, (uint32_t)i, &s);
    if (layout_has_shape (l, &s))
      layout_learn (l, &s);
  }
  state_done (&s);
}

/* Whether there is room for the pairs of all states. */
static bool
has_room (const Tree *t, const Layout *l) {
  uint64_t pairs = (l->tail ? 1 : 2 * l->wide) * keys_len (t->roots);
  uint64_t limit = t->base.limit < PACKED_PAIRS ? t->base.limit : PACKED_PAIRS;
  return l->wide == 1 || keys_len (t->pairs) + pairs < limit;
}

/* False: states are too long, or too many. */
static bool
fix (const Tree *t, Layout *l) {
  layout_fix (l);
  if (l->wide > PACKED_CHUNKS)
    return false;
  uint32_t wide = l->wide;
  wide += wide > 1 && wide % 2; /* both halves get as much */
  l->wide = wide;
  layout_shorten (l, PACKED_TAIL);
  layout_stretch (l);
  shape_order_words (l);
  layout_balance (l, wide);
  return l->wide <= PACKED_CHUNKS && has_room (t, l);
}

/* False: it would be no good. */
static bool
add_form (Tree *t, const State *base) {
  Packed *p = &t->shared->packed;
  const PackedForm *other = find_form (p, base);
  Layout l;
  layout_init (&l, other ? &other->layout.base : base, PACKED_BITS);
  if (other)
    learn_packed (t, &l);
  learn_unpacked (t, &l);
  if (!fix (t, &l)) {
    layout_done (&l);
    return false;
  }
  assert (p->count < PACKED_FORMS);
  p->forms[p->count++] = (PackedForm){.layout = l};
  return true;
}

/* Roots ---------------------------------------------------------------------
 */

/* The roots of states that had none or, with 'all', of all of them; as they are
   now, they mean what they did with the old forms. */
static void
make_roots (Tree *t, const Packed *old, bool all) {
  State s = {0};
  t->adding = true;
  t->failed = false;
  t->user.limit = t->base.limit;
  for (uint64_t i = 0; i < keys_len (t->roots); i++) {
    uint64_t *root = t->roots->keys + i, made = 0;
    if ((*root & PACKED_ROOT && !all) || keys_is_free (t->roots, (uint32_t)i))
      continue;
    if (*root & PACKED_ROOT)
      packed_unfold (t, old, *root, &s);
    else
      tree_unfold (t, *root, &s);
    if (packed_root (t, &s, &made))
      *root = made;
    assert (!t->failed && (made || !(*root & PACKED_ROOT))); /* there is room */
  }
  state_done (&s);
}

/* With the bits of all forms of the shape of form 'last'; false: they are too
   many. */
static bool
unite_shape (const Tree *t, const PackedForm *last, Layout *out) {
  const Packed *p = &t->shared->packed;
  layout_init (out, &last->layout.base, PACKED_BITS);
  for (uint32_t i = 0; i < p->count; i++) {
    const Layout *l = &p->forms[i].layout;
    for (uint32_t k = 0; layout_has_shape (out, &l->base) && k < l->masks.len;
         k++)
      layout_widen (out, k, l->masks.data[k]);
  }
  return fix (t, out);
}

/* One form for each shape; false: some are too wide, and all stay. */
static bool
find_united (const Tree *t, Packed *out) {
  const Packed *p = &t->shared->packed;
  bool good = true;
  for (uint32_t i = 0; i < p->count && good; i++)
    if (!p->forms[i].has_another)
      good = unite_shape (t, p->forms + i, &out->forms[out->count++].layout);
  if (!good)
    packed_done (out);
  return good;
}

static void
unite_forms (Tree *t) {
  Packed *p = &t->shared->packed, old = *p, now = {.version = old.version};
  if (!find_united (t, &now))
    return;
  *p = now;
  packed_compare_forms (p);
  make_roots (t, &old, true);
  packed_done (&old);
}

static bool
can_unite (const Packed *p) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->forms[i].has_another)
      return true;
  return false;
}

/* Whether there is a place, or forms of the same shape can become one. */
static bool
find_place (Tree *t, bool *changed) {
  Packed *p = &t->shared->packed;
  if (p->count == PACKED_FORMS && can_unite (p)) {
    unite_forms (t);
    *changed = true;
  }
  return p->count < PACKED_FORMS;
}

void
packed_arrange (Tree *t) {
  Packed *p = &t->shared->packed;
  State base = {0};
  bool changed = false;
  while (find_base (t, &base) && find_place (t, &changed) &&
         add_form (t, &base)) {
    packed_compare_forms (p);
    make_roots (t, NULL, false);
    changed = true;
  }
  state_done (&base);
  if (!changed)
    return;
  p->version++;
  keys_refill (t->roots);
}
