/* The formula: declarations, how things begin, what happens to memory, and the
   steps. */

#include "engine/bmc/quantified_query.h"

enum { MAX_DATA = 4096 };

static unsigned
bits_for (uint64_t n) {
  unsigned bits = 1;
  while (n >> bits)
    bits++;
  return bits;
}

static uint32_t
larger (uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

/* Declarations ------------------------------------------------------------- */

static void
declare (Str *out, const char *name, size_t number, unsigned time,
         unsigned bits) {
  str_format (out, "(declare-fun %s%zu ((_ BitVec %u)) (_ BitVec %u))\n", name,
              number, time, bits);
}

static void
declare_flag (Str *out, const char *name, size_t number, unsigned time) {
  str_format (out, "(declare-fun %s%zu ((_ BitVec %u)) Bool)\n", name, number,
              time);
}

static void
declare_chosen (Str *out, const char *name, unsigned time,
                const InputSlot *slots, size_t count) {
  Names names = {0};
  Str text = {0};
  for (size_t i = 0; i < count; i++) {
    size_t known = names.names.len;
    vec_clear (&text);
    str_format (&text, "%s%u_%u", name, slots[i].number, slots[i].bits);
    if (names_add (&names, str_text (&text)) == known)
      str_format (out, "(declare-fun %s ((_ BitVec %u)) (_ BitVec %u))\n",
                  str_text (&text), time, slots[i].bits);
  }
  str_done (&text);
  names_done (&names);
}

static void
declare_slots (const Query *q, Str *out) {
  unsigned t = q->time_bits, a = q->address_bits;
  unsigned granule = kept_bits (q->layout, 8u << q->layout->shift);
  unsigned size = a + q->layout->shift;
  for (uint32_t i = 0; i < q->most.writes; i++) {
    declare_flag (out, "wdo", i, t);
    declare (out, "wat", i, t, a);
    declare (out, "wval", i, t, granule);
  }
  for (uint32_t i = 0; i < q->most.changes; i++) {
    declare_flag (out, "cdo", i, t);
    declare (out, "cat", i, t, a);
    declare (out, "clen", i, t, a);
    declare_flag (out, "cval", i, t);
  }
  for (uint32_t i = 0; i < q->most.sizes; i++) {
    declare_flag (out, "sdo", i, t);
    declare (out, "sat", i, t, a);
    declare (out, "sval", i, t, size);
  }
}

static void
declare_transfers (const Query *q, Str *out) {
  unsigned t = q->time_bits, a = q->address_bits;
  if (q->most.moves) {
    declare_flag (out, "mdo", 0, t);
    declare (out, "mto", 0, t, a);
    declare (out, "mfrom", 0, t, a);
    declare (out, "mlen", 0, t, a);
  }
  if (q->most.fills) {
    declare_flag (out, "fdo", 0, t);
    declare (out, "fto", 0, t, a);
    declare (out, "flen", 0, t, a);
    declare (out, "fval", 0, t, kept_bits (q->layout, 8u << q->layout->shift));
  }
}

static void
declare_all (const Query *q, Str *out) {
  unsigned t = q->time_bits, a = q->address_bits;
  unsigned shift = q->layout->shift;
  str_format (out,
              "(declare-fun at ((_ BitVec %u)) (_ BitVec %u))\n"
              "(declare-fun way ((_ BitVec %u)) (_ BitVec %d))\n"
              "(declare-fun lost ((_ BitVec %u)) (_ BitVec %u))\n"
              "(declare-fun filler () (_ BitVec 8))\n",
              t, q->location_bits, t, WAY_BITS, t, a);
  str_format (out,
              "(declare-fun heap ((_ BitVec %u) (_ BitVec %u)) (_ BitVec %u))\n"
              "(declare-fun alloc ((_ BitVec %u) (_ BitVec %u)) Bool)\n"
              "(declare-fun objsize ((_ BitVec %u) (_ BitVec %u)) (_ BitVec "
              "%u))\n",
              t, a, kept_bits (q->layout, 8u << shift), t, a, t, a, a + shift);
  for (size_t i = 0; i < q->g->bits.len; i++)
    if (q->mentioned[i])
      declare (out, "v", i, t, kept_bits (q->layout, q->g->bits.data[i]));
  declare_chosen (out, "in", t, q->functions.data, q->functions.len);
  declare_chosen (out, "any", t, q->unknowns.data, q->unknowns.len);
  declare_slots (q, out);
  declare_transfers (q, out);
}

/* How things begin --------------------------------------------------------- */

static void
put_time (const Query *q, Str *out, uint64_t time) {
  put_bits (out, time, q->time_bits);
}

static void
put_filler (Str *out, unsigned bits) {
  str_add (out, bits > 8 ? "(concat" : "(bvor");
  for (unsigned i = 0; i < bits; i += 8)
    str_add (out, " filler");
  str_char (out, ')');
}

/* Globals that are variables. */
static void
put_variables (const Query *q, Str *out) {
  const Graph *g = q->g;
  for (size_t i = 0; i < g->globals.len; i++) {
    const UnitGlobal *global = g->unit->globals.data + i;
    if (!g->globals.data[i])
      continue;
    uint32_t reg = g->globals.data[i] - 1;
    unsigned bits = g->bits.data[reg];
    Wide value = layout_data (q->layout, global, 0, (bits + 7) / 8);
    bool is_open = global->init == GLOBAL_ARBITRARY
                       ? bits % 8 != 0
                       : !is_kept (q->layout, value, bits);
    if (!q->mentioned[reg] || is_open)
      continue;
    str_format (out, "(assert (= (v%u ", reg);
    put_time (q, out, 0);
    str_add (out, ") ");
    if (global->init == GLOBAL_ARBITRARY)
      put_filler (out, kept_bits (q->layout, bits));
    else
      put_bits (out, value, kept_bits (q->layout, bits));
    str_add (out, "))\n");
  }
}

static void
put_in_place (const Query *q, Str *out, const Place *place) {
  unsigned a = q->address_bits;
  str_add (out, "(bvult (bvsub a ");
  put_bits (out, place->base, a);
  str_add (out, ") ");
  put_bits (out, place->granules, a);
  str_add (out, ")");
}

/* Granules of a global that are not zero, as cases; how many. */
static size_t
put_data (const Query *q, Str *out, size_t global, size_t count) {
  const UnitGlobal *g = q->g->unit->globals.data + global;
  const Place *place = q->layout->globals.data + global;
  unsigned bytes = 1u << q->layout->shift;
  for (uint64_t i = 0; i < place->granules && count < MAX_DATA; i++) {
    Wide value = layout_data (q->layout, g, i * bytes, bytes);
    if (!value)
      continue;
    str_add (out, "(ite (= a ");
    put_bits (out, place->base + i, q->address_bits);
    str_add (out, ") ");
    put_bits (out, value, kept_bits (q->layout, 8 * bytes));
    str_add (out, "\n");
    count++;
  }
  return count;
}

/* The contents at time 0: data, zero, or the filler. */
static void
put_first_heap (const Query *q, Str *out) {
  const Layout *l = q->layout;
  size_t cases = 0;
  for (size_t i = 0; i < l->globals.len; i++)
    if (l->globals.data[i].base &&
        q->g->unit->globals.data[i].init == GLOBAL_DATA)
      cases = put_data (q, out, i, cases);
  str_add (out, "(ite (or (bvuge a ");
  put_bits (out, (Wide)3 << (q->address_bits - 2), q->address_bits);
  str_char (out, ')');
  for (size_t i = 0; i < l->globals.len; i++)
    if (l->globals.data[i].base &&
        q->g->unit->globals.data[i].init == GLOBAL_DATA)
      put_in_place (q, out, l->globals.data + i);
  str_add (out, ") ");
  put_bits (out, 0, kept_bits (q->layout, 8u << l->shift));
  str_char (out, ' ');
  put_filler (out, kept_bits (q->layout, 8u << l->shift));
  str_char (out, ')');
  for (size_t i = 0; i < cases; i++)
    str_char (out, ')');
}

static void
put_first_alloc (const Query *q, Str *out) {
  const Layout *l = q->layout;
  str_add (out, "(or false");
  for (size_t i = 0; i < l->globals.len; i++)
    if (l->globals.data[i].base)
      put_in_place (q, out, l->globals.data + i);
  for (size_t i = 0; i < l->locals.len; i++)
    if (l->locals.data[i].base && !l->locals.data[i].is_dead)
      put_in_place (q, out, l->locals.data + i);
  str_char (out, ')');
}

/* "for all a: 'function' at time 0 is ..." */
static void
begin_first (const Query *q, Str *out, const char *function) {
  str_format (out, "(assert (forall ((a (_ BitVec %u))) (! (= (%s ",
              q->address_bits, function);
  put_time (q, out, 0);
  str_add (out, " a) ");
}

static void
end_first (const Query *q, Str *out, const char *function) {
  str_format (out, ") :pattern ((%s ", function);
  put_time (q, out, 0);
  str_add (out, " a)))))\n");
}

static void
put_beginning (const Query *q, Str *out) {
  const Layout *l = q->layout;
  begin_first (q, out, "heap");
  put_first_heap (q, out);
  end_first (q, out, "heap");
  begin_first (q, out, "alloc");
  put_first_alloc (q, out);
  end_first (q, out, "alloc");
  begin_first (q, out, "objsize");
  put_bits (out, ~(Wide)0, q->address_bits + l->shift);
  end_first (q, out, "objsize");
  put_variables (q, out);
  if (kept_bits (q->layout, 8u << l->shift) < 8u << l->shift)
    str_add (out, "(assert (or (= filler #x00) (= filler #xff)))\n");
}

/* What happens to memory --------------------------------------------------- */

/* "for all t, a: 'function' at t is ..."; p is the time before. */
static void
begin_memory (const Query *q, Str *out, const char *function) {
  str_format (out,
              "(assert (forall ((t (_ BitVec %u)) (a (_ BitVec %u))) (! (=> "
              "(bvult ",
              q->time_bits, q->address_bits);
  put_time (q, out, 0);
  str_add (out, " t) (let ((p (bvsub t ");
  put_time (q, out, 1);
  str_format (out, "))) (= (%s t a)\n", function);
}

static void
end_memory (Str *out, const char *function, uint32_t cases) {
  str_format (out, "(%s p a)", function);
  for (uint32_t i = 0; i < cases; i++)
    str_char (out, ')');
  str_format (out, "))) :pattern ((%s t a)))))\n", function);
}

static void
put_heap (const Query *q, Str *out) {
  begin_memory (q, out, "heap");
  if (q->most.moves)
    str_add (out, "(ite (and (mdo0 t) (bvult (bvsub a (mto0 t)) (mlen0 t))) "
                  "(heap p (bvadd (mfrom0 t) (bvsub a (mto0 t))))\n");
  if (q->most.fills)
    str_add (out, "(ite (and (fdo0 t) (bvult (bvsub a (fto0 t)) (flen0 t))) "
                  "(fval0 t)\n");
  for (uint32_t i = q->most.writes; i--;)
    str_format (out, "(ite (and (wdo%u t) (= a (wat%u t))) (wval%u t)\n", i, i,
                i);
  end_memory (out, "heap", q->most.writes + q->most.moves + q->most.fills);
}

static void
put_alloc (const Query *q, Str *out) {
  begin_memory (q, out, "alloc");
  for (uint32_t i = q->most.changes; i--;)
    str_format (out,
                "(ite (and (cdo%u t) (bvult (bvsub a (cat%u t)) (clen%u t))) "
                "(cval%u t)\n",
                i, i, i, i);
  end_memory (out, "alloc", q->most.changes);
}

static void
put_objsize (const Query *q, Str *out) {
  begin_memory (q, out, "objsize");
  for (uint32_t i = q->most.sizes; i--;)
    str_format (out, "(ite (and (sdo%u t) (= a (sat%u t))) (sval%u t)\n", i, i,
                i);
  end_memory (out, "objsize", q->most.sizes);
}

/* Steps -------------------------------------------------------------------- */

static void
put_unused (Str *out, const char *slot, uint32_t used, uint32_t most) {
  for (uint32_t i = used; i < most; i++)
    str_format (out, " (not (%sdo%u t))", slot, i);
}

/* "a stop is left at time p, not too early and not too late, and ..." */
static void
begin_step (Query *q, uint32_t location) {
  const Vertex *v = q->g->vertices.data + q->stops.data[location];
  Str *out = &q->steps;
  str_add (out, "(=> (= (at p) ");
  put_bits (out, location, q->location_bits);
  str_add (out, ") (and (bvuge p ");
  put_time (q, out, v->from_start);
  str_add (out, ") (bvule p ");
  put_time (q, out, q->bound - v->to_error);
  str_add (out, ")\n");
}

static Slots
most_slots (Slots a, const Slots *b) {
  return (Slots){.writes = larger (a.writes, b->writes),
                 .changes = larger (a.changes, b->changes),
                 .sizes = larger (a.sizes, b->sizes),
                 .moves = larger (a.moves, b->moves),
                 .fills = larger (a.fills, b->fills)};
}

/* Slots that a way does not use do nothing. */
static void
put_rest (Query *q, const Way *way) {
  const Slots *used = &way->slots, *most = &q->most;
  Str *out = &q->steps;
  str_add (out, "(=> (and (= (at p) ");
  put_bits (out, way->location, q->location_bits);
  str_add (out, ") (= (way t) ");
  put_bits (out, way->number, WAY_BITS);
  str_add (out, ")) (and true");
  put_unused (out, "w", used->writes, most->writes);
  put_unused (out, "c", used->changes, most->changes);
  put_unused (out, "s", used->sizes, most->sizes);
  put_unused (out, "m", used->moves, most->moves);
  put_unused (out, "f", used->fills, most->fills);
  str_add (out, "))\n");
}

static void
make_steps (Query *q) {
  for (uint32_t i = 0; i < q->error; i++) {
    begin_step (q, i);
    put_step (q, i);
    str_add (&q->steps, "))\n");
  }
  for (size_t i = 0; i < q->ways.len; i++)
    q->most = most_slots (q->most, &q->ways.data[i].slots);
  for (size_t i = 0; i < q->ways.len; i++)
    put_rest (q, q->ways.data + i);
  str_add (&q->steps, "(=> (= (at p) ");
  put_bits (&q->steps, q->error, q->location_bits);
  str_add (&q->steps, ") (= (at t) ");
  put_bits (&q->steps, q->error, q->location_bits);
  str_add (&q->steps, "))\n(bvule (at t) ");
  put_bits (&q->steps, q->error, q->location_bits);
  str_add (&q->steps, ")\n");
}

static void
put_steps (Query *q, Str *out) {
  str_format (out, "(assert (forall ((t (_ BitVec %u))) (! (=> (and (bvult ",
              q->time_bits);
  put_time (q, out, 0);
  str_add (out, " t) (bvule t ");
  put_time (q, out, q->bound);
  str_add (out, ")) (let ((p (bvsub t ");
  put_time (q, out, 1);
  str_format (out, "))) (and true\n%s)))\n:pattern ((at t)))))\n",
              str_text (&q->steps));
}

/* Where the system is at each time, known from the start: the steps of all
   times are then instances that the solver makes once, before it decides
   anything. */
static void
put_times (const Query *q, Str *out) {
  for (uint64_t t = 1; t < q->bound; t++) {
    str_add (out, "(assert (bvule (at ");
    put_time (q, out, t);
    str_add (out, ") ");
    put_bits (out, q->error, q->location_bits);
    str_add (out, "))\n");
  }
}

static void
put_ends (const Query *q, Str *out) {
  uint32_t start = q->g->vertices.data[0].location;
  str_add (out, "(assert (= (at ");
  put_time (q, out, 0);
  str_add (out, ") ");
  put_bits (out, start, q->location_bits);
  str_add (out, "))\n(assert (= (at ");
  put_time (q, out, q->bound);
  str_add (out, ") ");
  put_bits (out, q->error, q->location_bits);
  str_add (out, "))\n");
}

/* Numbers the stops that lead to errors in time. */
static void
number_stops (Query *q) {
  for (uint32_t i = 0; i < q->g->vertices.len; i++) {
    Vertex *v = q->g->vertices.data + i;
    if (!query_keeps (q, v))
      continue;
    v->location = (uint32_t)q->stops.len;
    vec_push (&q->stops, i);
  }
  q->error = (uint32_t)q->stops.len;
}

bool
query_make (Query *q, const Graph *g, const Layout *l, uint64_t bound,
            bool leaks, Str *text) {
  *q = (Query){.g = g, .layout = l, .bound = bound, .leaks = leaks};
  number_stops (q);
  if (!q->error || q->stops.data[0])
    return false;
  q->time_bits = bits_for (bound);
  q->address_bits =
      2 + larger (bits_for (l->end),
                  q->time_bits + BLOCK_NUMBER_BITS + l->block_bits);
  q->location_bits = bits_for (q->error);
  q->mentioned = mem_zero (g->bits.len + 1);
  make_steps (q);
  declare_all (q, text);
  put_beginning (q, text);
  put_heap (q, text);
  put_alloc (q, text);
  put_objsize (q, text);
  put_steps (q, text);
  put_times (q, text);
  put_ends (q, text);
  return true;
}

void
query_done (Query *q) {
  for (size_t i = 0; i < q->ways.len; i++)
    vec_done (&q->ways.data[i].inputs);
  vec_done (&q->ways);
  vec_done (&q->stops);
  vec_done (&q->functions);
  vec_done (&q->unknowns);
  str_done (&q->steps);
  mem_free (q->mentioned);
}
