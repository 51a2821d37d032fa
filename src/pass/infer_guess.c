/* From what entries do to what is counted.  Votes say how sure a guess is: a
   cell through which something is given up is a reference, most likely; so is
   one that gets an object where that is counted. */

#include "pass/infer_impl.h"

#include <stdlib.h>

/* Counts ------------------------------------------------------------------- */

/* What was seen of a place, and where first. */
typedef struct {
  unsigned counts[FACT_COUNT];
  Pos first[FACT_COUNT];
  bool begins_at_1;
} Seen;

static Seen
see (const InferGuess *g, uint32_t place) {
  Seen seen = {.begins_at_1 = false};
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->place != place)
      continue;
    if (!seen.counts[f->kind]++)
      seen.first[f->kind] = f->pos;
    seen.begins_at_1 |= f->kind == FACT_SET && f->value.list[0].plus == 1;
  }
  return seen;
}

static bool
is_count (const InferGuess *g, uint32_t place, const Seen *seen) {
  const InferPlace *p = infer_place (g, place);
  bool is_one_of_many = p->global == NO_GLOBAL;
  for (uint32_t i = 0; i < p->count; i++)
    is_one_of_many |= p->steps[i].member == NO_MEMBER;
  return infer_is_number (g->unit, p->to) && is_one_of_many &&
         seen->counts[FACT_DEC] &&
         (seen->counts[FACT_INC] || seen->begins_at_1);
}

/* Cells -------------------------------------------------------------------- */

static InferCell *
cell_of (InferKind *k, uint32_t place) {
  for (size_t i = 0; i < k->cells.len; i++)
    if (k->cells.data[i].place == place)
      return k->cells.data + i;
  vec_push (&k->cells, ((InferCell){.place = place}));
  return &vec_last (&k->cells);
}

static bool
leads_to (const Unit *u, UnitTypeId type, UnitTypeId owner) {
  const UnitType *t = unit_type (u, type);
  return t->kind == UNIT_TYPE_POINTER &&
         infer_plain (u, t->target).id == owner.id;
}

/* Cells with pointers to what is counted: all are possible. */
static void
add_pointers (const InferGuess *g, InferKind *k) {
  const InferPlace *count = infer_place (g, k->place);
  for (uint32_t i = 0; i < g->places.len; i++)
    if (count->global == NO_GLOBAL &&
        leads_to (g->unit, infer_place (g, i)->to, count->owner))
      cell_of (k, i);
}

static bool
is_cell_of_kind (const InferGuess *g, const InferKind *k, uint32_t place) {
  const InferPlace *count = infer_place (g, k->place),
                   *cell = infer_place (g, place);
  if (place == k->place)
    return false;
  return k->is_index ? infer_is_number (g->unit, cell->to)
                     : leads_to (g->unit, cell->to, count->owner);
}

static void
note_first (Pos *first, Pos pos) {
  if (!first->line)
    *first = pos;
}

/* The cell says which count is changed: "pages[e->pgdir[v]]--". */
static void
vote_for_way (const InferGuess *g, InferKind *k, const InferFact *f) {
  for (unsigned i = 0; i < f->which.count; i++) {
    const InferRoot *root = f->which.list + i;
    if (root->kind != ROOT_LOAD || f->is_index != k->is_index ||
        !is_cell_of_kind (g, k, root->of))
      continue;
    InferCell *c = cell_of (k, root->of);
    c->votes += f->kind == FACT_DEC ? 2 : 1;
    c->plus = -root->plus;
    note_first (&c->given_up, f->pos);
  }
}

/* The stored value is the number whose count is changed, but for a constant. */
static bool
is_number_of (const InferFact *store, const InferFact *change, int64_t *plus) {
  for (unsigned i = 0; i < store->value.count; i++)
    for (unsigned k = 0; k < change->which.count; k++) {
      const InferRoot *a = store->value.list + i, *b = change->which.list + k;
      if (a->kind == b->kind && a->of == b->of && a->kind != ROOT_CONSTANT) {
        *plus = a->plus - b->plus;
        return true;
      }
    }
  return false;
}

/* Where something is counted, or begins with 1, a cell gets it; where it is
   given up, the cell is cleared. */
static void
vote_for_store (const InferGuess *g, InferKind *k, const InferFact *change,
                const InferFact *f) {
  bool begins = change->kind == FACT_INC ||
                (change->kind == FACT_SET && change->value.list[0].plus == 1);
  int64_t plus = 0;
  bool is_store = f->kind == FACT_STORE || f->kind == FACT_SET;
  if (f->entry != change->entry || !is_store ||
      !is_cell_of_kind (g, k, f->place))
    return;
  bool fits = f->kind == FACT_STORE && begins &&
              (!k->is_index || is_number_of (f, change, &plus));
  bool clears = f->kind == FACT_SET && change->kind == FACT_DEC && !k->is_index;
  if (!fits && !clears)
    return;
  InferCell *c = cell_of (k, f->place);
  c->votes++;
  if (fits && k->is_index)
    c->plus = plus;
  note_first (&c->set, f->pos);
}

static void
find_cells (const InferGuess *g, InferKind *k) {
  if (!k->is_index)
    add_pointers (g, k);
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->place != k->place)
      continue;
    if (f->kind == FACT_INC || f->kind == FACT_DEC)
      vote_for_way (g, k, f);
    if (f->kind == FACT_INC || f->kind == FACT_DEC || f->kind == FACT_SET)
      for (size_t n = 0; n < g->facts.len; n++)
        vote_for_store (g, k, f, g->facts.data + n);
  }
}

static int
compare_cells (const void *a, const void *b) {
  const InferCell *x = a, *y = b;
  return x->votes != y->votes ? (x->votes < y->votes) - (x->votes > y->votes)
                              : (x->place > y->place) - (x->place < y->place);
}

/* Whether a negative number is ever stored there: then that is no reference. */
static bool
is_negative_at_times (const InferGuess *g, uint32_t place) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->kind == FACT_SET && f->place == place && f->value.list[0].plus < 0)
      return true;
  }
  return false;
}

static void
settle_cells (const InferGuess *g, InferKind *k) {
  if (k->cells.len)
    qsort (k->cells.data, k->cells.len, sizeof *k->cells.data, compare_cells);
  if (k->cells.len > MAX_CELLS)
    k->cells.len = MAX_CELLS;
  for (size_t i = 0; i < k->cells.len; i++)
    k->cells.data[i].was_negative =
        is_negative_at_times (g, k->cells.data[i].place);
}

/* Guards ------------------------------------------------------------------- */

/* Facts about bit-fields have no place: each of them is possible. */
static bool
is_bit_field (const InferGuess *g, const InferPlace *p) {
  const UnitType *t = unit_type (g->unit, p->owner);
  return p->global == NO_GLOBAL && p->count == 1 &&
         p->steps[0].member != NO_MEMBER &&
         p->steps[0].member < t->members.len &&
         t->members.data[p->steps[0].member].bits;
}

static void
add_bit_fields (InferGuess *g, UnitTypeId owner) {
  const UnitType *t = unit_type (g->unit, owner);
  for (uint32_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    InferPlace p = {.global = NO_GLOBAL,
                    .owner = infer_plain (g->unit, owner),
                    .count = 1,
                    .steps = {{.member = i}},
                    .to = t->members.data[i].type};
    if (t->members.data[i].bits)
      infer_place_add (&g->places, &p);
  }
}

static bool
is_in_use_flag (const InferGuess *g, const InferCell *c, uint32_t place) {
  const InferPlace *cell = infer_place (g, c->place),
                   *p = infer_place (g, place);
  if (place == c->place || p->global != cell->global ||
      p->owner.id != cell->owner.id || cell->global != NO_GLOBAL ||
      !infer_is_number (g->unit, p->to))
    return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (p->steps[i].member == NO_MEMBER)
      return false;
  if (is_bit_field (g, p))
    return true;
  Seen seen = see (g, place);
  return seen.counts[FACT_TEST] &&
         (seen.counts[FACT_SET] || seen.counts[FACT_INC]);
}

/* The n-th number beside the cell that is tested and set; NO_GUARD: there are
   fewer. */
static uint32_t
nth_guard (const InferGuess *g, const InferCell *c, unsigned n) {
  for (uint32_t i = 0; i < g->places.len; i++)
    if (is_in_use_flag (g, c, i) && n-- == 0)
      return i;
  return NO_GUARD;
}

/* Numbers in tables, which are all 0 at first, and never negative, need a
   guard: 0 is an object. */
static bool
needs_guard (const InferGuess *g, const InferKind *k, const InferCell *c) {
  const InferPlace *p = infer_place (g, c->place);
  InferPlace way;
  bool is_in_table =
      p->global != NO_GLOBAL || infer_table_of (g->unit, p->owner, &way);
  return k->is_index && is_in_table && !c->was_negative && c->plus == 0;
}

static uint32_t
guard_of (const InferGuess *g, const InferKind *k, const InferCell *c,
          unsigned n) {
  if (needs_guard (g, k, c))
    return nth_guard (g, c, n);
  return n ? nth_guard (g, c, n - 1) : NO_GUARD;
}

enum { MAX_GUARDS = 6 }; /* none, and flags beside the cell */

/* Variants ----------------------------------------------------------------- */

static void
add_variant (const InferGuess *g, InferKind *k, unsigned cells, unsigned n) {
  InferVariant v = {.cells = cells};
  bool has_nth = n == 0;
  for (size_t i = 0; i < k->cells.len; i++) {
    const InferCell *c = k->cells.data + i;
    v.guards[i] = guard_of (g, k, c, n);
    has_nth |= (cells >> i & 1) && v.guards[i] != NO_GUARD;
    if (v.guards[i] == NO_GUARD && n)
      v.guards[i] = guard_of (g, k, c, 0);
  }
  if (!has_nth || k->variants.len == MAX_VARIANTS)
    return;
  vec_push (&k->variants, v);
}

/* Whether an entry takes or gives pointers to what is counted: then clients may
   hold all references. */
static bool
is_handed_over (const InferGuess *g, const InferKind *k) {
  UnitTypeId owner = infer_place (g, k->place)->owner;
  for (size_t i = 0; i < g->entries.len && !k->is_index; i++) {
    const UnitProc *p = g->unit->procs.data + g->entries.data[i].proc;
    const UnitType *t = unit_type (g->unit, p->type);
    if (t->kind != UNIT_TYPE_FUNCTION)
      continue;
    if (leads_to (g->unit, t->target, owner))
      return true;
    for (size_t m = 0; m < t->members.len; m++)
      if (leads_to (g->unit, t->members.data[m].type, owner))
        return true;
  }
  return false;
}

/* Sets of cells: all that have votes; then the best ones alone, and all, and
   none. */
static void
add_variants (const InferGuess *g, InferKind *k) {
  unsigned all = (1u << k->cells.len) - 1, voted = 0;
  for (size_t i = 0; i < k->cells.len; i++)
    voted |= (k->cells.data[i].votes > 0 ? 1u : 0u) << i;
  for (unsigned guard = 0; guard < MAX_GUARDS; guard++) {
    if (voted)
      add_variant (g, k, voted, guard);
    for (size_t n = k->cells.len; n-- > 1;) {
      unsigned best = (1u << n) - 1;
      if (best != voted && (best & voted) == best)
        add_variant (g, k, best, guard);
    }
    if (voted != all && !k->is_index)
      add_variant (g, k, all, guard);
    if (!guard && is_handed_over (g, k))
      add_variant (g, k, 0, 0);
  }
}

/* Kinds -------------------------------------------------------------------- */

static bool
add_kind (InferGuess *g, uint32_t place, const Seen *seen, bool is_index) {
  InferKind k = {.place = place,
                 .is_index = is_index,
                 .inc = seen->first[FACT_INC],
                 .dec = seen->first[FACT_DEC],
                 .test = seen->first[FACT_TEST],
                 .score = 2 * (seen->counts[FACT_TEST] > 0) +
                          (seen->counts[FACT_INC] > 0)};
  uint64_t sizes[INFER_INDICES];
  const InferPlace *p = infer_place (g, place);
  if (is_index && infer_place_sizes (g->unit, p, false, sizes) != 1)
    return false;
  find_cells (g, &k);
  settle_cells (g, &k);
  for (size_t i = 0; i < k.cells.len; i++)
    if (infer_place (g, k.cells.data[i].place)->global == NO_GLOBAL)
      add_bit_fields (g, infer_place (g, k.cells.data[i].place)->owner);
  p = infer_place (g, place); /* there may be more of them now */
  add_variants (g, &k);
  if (!k.variants.len) {
    vec_done (&k.cells);
    return false;
  }
  Str name = {0};
  const char *const indices[INFER_INDICES] = {"o", "o", "o", "o"};
  infer_place_show (&name, g->unit, p, is_index ? NULL : "o", indices);
  k.name = str_take (&name);
  vec_push (&g->kinds, k);
  return true;
}

static int
compare_kinds (const void *a, const void *b) {
  const InferKind *x = a, *y = b;
  return x->score != y->score ? (x->score < y->score) - (x->score > y->score)
                              : (x->place > y->place) - (x->place < y->place);
}

/* Objects are what pointers lead to, or numbers, whichever has more votes. */
static void
find_kinds (InferGuess *g) {
  size_t places = g->places.len;
  for (uint32_t i = 0; i < places; i++) {
    Seen seen = see (g, i);
    if (!is_count (g, i, &seen))
      continue;
    if (infer_place (g, i)->global == NO_GLOBAL &&
        add_kind (g, i, &seen, false))
      continue;
    add_kind (g, i, &seen, true);
  }
  if (g->kinds.len)
    qsort (g->kinds.data, g->kinds.len, sizeof *g->kinds.data, compare_kinds);
}

size_t
infer_kind_of (const InferGuess *g, const size_t *variants, UnitTypeId owner) {
  for (size_t i = 0; i < g->kinds.len; i++) {
    const InferPlace *p = infer_place (g, g->kinds.data[i].place);
    if (variants[i] != INFER_WITHOUT && p->global == NO_GLOBAL &&
        p->owner.id == owner.id)
      return i;
  }
  return INFER_WITHOUT;
}

/* Tables whose cells are negative if they refer to nothing must be prepared: by
   an entry without parameters that does nothing else. */
static void
find_start (InferGuess *g) {
  g->start = UINT32_MAX;
  for (uint32_t i = 0; i < g->entries.len; i++) {
    bool prepares = false, does_more = g->entries.data[i].params.len > 0;
    for (size_t k = 0; k < g->facts.len; k++) {
      const InferFact *f = g->facts.data + k;
      if (f->entry != i || f->kind == FACT_TEST)
        continue;
      bool is_none = f->kind == FACT_SET && f->value.list[0].plus < 0;
      prepares |= is_none;
      does_more |= !is_none;
    }
    if (prepares && !does_more)
      g->start = i;
  }
}

InferGuess *
infer_guess (const Program *program) {
  assert (program->form == FORM_UNIT);
  InferGuess *g = mem_zero (sizeof *g);
  g->unit = program->unit;
  infer_facts (g);
  find_kinds (g);
  find_start (g);
  return g;
}

void
infer_free (InferGuess *g) {
  for (size_t i = 0; i < g->kinds.len; i++) {
    vec_done (&g->kinds.data[i].cells);
    vec_done (&g->kinds.data[i].variants);
    mem_free (g->kinds.data[i].name);
  }
  for (size_t i = 0; i < g->entries.len; i++)
    vec_done (&g->entries.data[i].params);
  vec_done (&g->kinds);
  vec_done (&g->entries);
  vec_done (&g->places);
  vec_done (&g->facts);
  mem_free (g);
}

size_t
infer_kinds (const InferGuess *g) {
  return g->kinds.len;
}

size_t
infer_variants (const InferGuess *g, size_t kind) {
  assert (kind < g->kinds.len);
  return g->kinds.data[kind].variants.len;
}

const char *
infer_kind_name (const InferGuess *g, size_t kind) {
  assert (kind < g->kinds.len);
  return g->kinds.data[kind].name;
}
