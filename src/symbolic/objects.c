/* Objects and their contents.

   A store leaves its value as cells, one for each byte; a load of the same
   bytes gets the same value back, so that addresses go through memory unharmed.
   What was never written is found in the Initial, which all paths share. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>
#include <string.h>

/* Slots -------------------------------------------------------------------- */

const CowType *
sym_cell_type (void) {
  static const CowType type = {.size = sizeof (Cell)};
  return &type;
}

static void
slot_retain (void *element) {
  Slot *slot = element;
  if (slot->contents)
    slot->contents->refs++;
}

static void
contents_release (Contents *c) {
  if (!c || --c->refs)
    return;
  cow_done (&c->cells, sym_cell_type ());
  mem_free (c);
}

static void
slot_release (void *element) {
  contents_release (((Slot *)element)->contents);
}

const CowType *
sym_slot_type (void) {
  static const CowType type = {sizeof (Slot), slot_retain, slot_release};
  return &type;
}

static Slot *
slot_put (Paths *s, uint32_t object) {
  return cow_put (&s->slots, sym_slot_type (), object);
}

static Value
live_value (Symbolic *sym, const Slot *slot) {
  if (!slot || !slot->live)
    return value_bool (false);
  return value_of (&sym->values, (Term){slot->live - 1});
}

Value
sym_object_live (Symbolic *sym, const Paths *s, uint32_t object) {
  return live_value (sym, cow_get (&s->slots, sym_slot_type (), object));
}

static void
set_live (Symbolic *sym, Slot *slot, Value live) {
  assert (live.bits == 1);
  slot->live = value_is (live, 0) ? 0 : value_term (&sym->values, live).id + 1;
}

/* Lives -------------------------------------------------------------------- */

static Contents *
contents_new (Initial *initial) {
  Contents *c = mem_zero (sizeof *c);
  c->refs = 1;
  c->initial = initial;
  c->known = UINT64_MAX;
  c->has_undefined = initial->kind == INITIAL_UNDEFINED;
  return c;
}

static Initial *
initial_new (Symbolic *sym, uint32_t object, InitialKind kind) {
  assert (object < sym->objects.len);
  const Object *o = sym->objects.data + object;
  Initial *initial = mem_zero (sizeof *initial);
  initial->kind = kind;
  initial->object = object;
  if (o->kind == OBJECT_GLOBAL)
    initial->global = sym->unit->globals.data + o->index;
  vec_push (&sym->initials, initial);
  return initial;
}

/* The life that begins where the local is made does not count if its scope
   begins later. */
static void
begin_life (Symbolic *sym, Object *o) {
  Life life = {sym->time++, UINT64_MAX};
  if (o->lives.len == 1 && o->lives.data[0].begin == o->time)
    o->lives.data[0] = life;
  else
    vec_push (&o->lives, life);
}

void
sym_object_begin (Symbolic *sym, Paths *s, uint32_t object, InitialKind kind,
                  Value condition) {
  assert (object < sym->objects.len && condition.bits == 1);
  if (sym->objects.data[object].kind == OBJECT_LOCAL)
    begin_life (sym, sym->objects.data + object);
  Slot *slot = slot_put (s, object), old = *slot;
  slot->contents = contents_new (initial_new (sym, object, kind));
  set_live (sym, slot, value_bool (true));
  if (!value_is (condition, 1))
    sym_contents_join (sym, condition, slot, &old);
  contents_release (old.contents);
}

uint32_t
sym_object_new (Symbolic *sym, Paths *s, Object o, InitialKind kind) {
  uint32_t number = (uint32_t)sym->objects.len;
  o.base = value_fresh (&sym->values, "base", sym->bits);
  o.guard = value_term (&sym->values, s->guard);
  o.time = sym->time;
  vec_push (&sym->objects, o);
  *map_put (&sym->bases, o.base.term.id) = number;
  value_set_zeros (&sym->values, o.base, sym_object_zeros (&o));
  sym_object_begin (sym, s, number, kind, value_bool (true));
  sym->time++;
  return number;
}

void
sym_object_kill (Symbolic *sym, Paths *s, uint32_t object, Value condition) {
  Slot *slot = slot_put (s, object);
  Value here = value_and (&sym->values, s->guard, condition);
  set_live (sym, slot,
            value_and (&sym->values, live_value (sym, slot),
                       value_not (&sym->values, condition)));
  if (!slot->live) {
    contents_release (slot->contents);
    slot->contents = NULL;
  }
  Object *o = sym->objects.data + object;
  if (o->lives.len && vec_last (&o->lives).end == UINT64_MAX)
    vec_last (&o->lives).end = sym->time;
  vec_push (&o->deaths,
            ((Death){sym->time++, value_term (&sym->values, here)}));
}

Contents *
sym_contents_own (Symbolic *sym, Paths *s, uint32_t object) {
  (void)sym;
  Slot *slot = slot_put (s, object);
  Contents *c = slot->contents;
  if (!c || c->refs == 1)
    return c;
  Contents *own = contents_new (c->initial);
  own->known = c->known;
  own->has_undefined = c->has_undefined;
  own->hides = c->hides;
  own->cells = cow_copy (&c->cells);
  c->refs--;
  return slot->contents = own;
}

bool
sym_contents_point (Symbolic *sym, const Contents *c, uint64_t offset) {
  bool points = c->hides;
  for (uint64_t at = offset; !points && at < c->cells.len * COW_PAGE; at++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at);
    if (!cell)
      at |= COW_PAGE - 1;
    else if (cell->kind == CELL_TERM)
      points =
          sym_may_be_address (sym, value_of (&sym->values, (Term){cell->term}));
  }
  return points;
}

void
sym_contents_forget (Symbolic *sym, Contents *c, uint64_t offset) {
  c->hides = sym_contents_point (sym, c, offset);
  for (uint64_t at = offset; at < c->cells.len * COW_PAGE; at++)
    if (!cow_get (&c->cells, sym_cell_type (), at))
      at |= COW_PAGE - 1;
    else
      *(Cell *)cow_put (&c->cells, sym_cell_type (), at) = (Cell){0};
  if (offset < c->known)
    c->known = offset;
}

/* Reading ------------------------------------------------------------------ */

static Cell
constant_cell (uint8_t byte) {
  return (Cell){.kind = CELL_CONST, .width = 1, .byte = byte};
}

static Cell
cell_at (const Cow *cells, uint64_t offset) {
  const Cell *cell = cow_get (cells, sym_cell_type (), offset);
  return cell ? *cell : (Cell){0};
}

/* Makes a variable for the bytes from 'offset' on, at most 'n', that nobody has
   read yet. */
static void
materialise (Symbolic *sym, Initial *initial, uint64_t offset, unsigned n) {
  unsigned width = 1;
  while (width < n && !cell_at (&initial->cells, offset + width).kind)
    width++;
  Value fresh = value_fresh (&sym->values, "initial", 8 * width);
  for (unsigned i = 0; i < width; i++)
    *(Cell *)cow_put (&initial->cells, sym_cell_type (), offset + i) = (Cell){
        .term = fresh.term.id,
        .undefined = initial->kind == INITIAL_UNDEFINED ? ALL_UNDEFINED : 0,
        .kind = CELL_TERM,
        .k = (uint8_t)i,
        .width = (uint8_t)width};
}

static Cell
initial_cell (Symbolic *sym, Contents *c, uint64_t offset, unsigned n) {
  Initial *initial = c->initial;
  if (offset >= c->known) {
    Value fresh = value_fresh (&sym->values, "unknown", 8);
    if (c->hides)
      sym_lose (sym, fresh);
    return (Cell){.term = fresh.term.id,
                  .undefined =
                      c->has_undefined ? sym_undefined_unknown (sym, 8) : 0,
                  .kind = CELL_TERM,
                  .width = 1};
  }
  if (initial->kind == INITIAL_ZERO)
    return constant_cell (0);
  if (initial->kind == INITIAL_DATA) {
    const UnitGlobal *g = initial->global;
    return constant_cell (offset < g->data_len ? g->data[offset] : 0);
  }
  if (!cell_at (&initial->cells, offset).kind)
    materialise (sym, initial, offset, n);
  return cell_at (&initial->cells, offset);
}

static Cell
read_cell (Symbolic *sym, Contents *c, uint64_t offset, unsigned n) {
  Cell cell = cell_at (&c->cells, offset);
  return cell.kind ? cell : initial_cell (sym, c, offset, n);
}

/* Whether cell 'i' goes on with the slice that begins at cell 'first'. */
static bool
continues (const Cell *cells, unsigned first, unsigned i) {
  const Cell *x = cells + first, *y = cells + i;
  if (x->kind != y->kind)
    return false;
  return x->kind == CELL_CONST ||
         (x->term == y->term && y->k == x->k + (i - first));
}

static Value
slice (Symbolic *sym, const Cell *cells, unsigned first, unsigned end) {
  unsigned bits = 8 * (end - first);
  if (cells[first].kind == CELL_TERM)
    return value_extract (&sym->values,
                          value_of (&sym->values, (Term){cells[first].term}),
                          8u * cells[first].k, bits);
  Wide k = 0;
  for (unsigned i = end; i-- > first;)
    k = k << 8 | cells[i].byte;
  return value_const (k, bits);
}

Value
sym_contents_read (Symbolic *sym, Contents *c, uint64_t offset, unsigned bits) {
  Cell cells[16];
  unsigned n = bits / 8;
  assert (n && n <= 16);
  for (unsigned i = 0; i < n; i++)
    cells[i] = read_cell (sym, c, offset + i, n - i);
  Value result = {0};
  for (unsigned first = 0, end; first < n; first = end) {
    end = first + 1;
    while (end < n && continues (cells, first, end))
      end++;
    Value part = slice (sym, cells, first, end);
    result = first ? value_concat (&sym->values, part, result) : part;
  }
  return sym_cells_undefined (sym, cells, n, result);
}

void
sym_contents_write (Contents *c, uint64_t offset, Value value) {
  unsigned bytes = (value.bits + 7u) / 8;
  assert (value.bits == 8 * bytes);
  c->has_undefined |= value.undefined != 0;
  for (unsigned i = 0; i < bytes; i++) {
    Cell cell = {.kind = value.is_const ? CELL_CONST : CELL_TERM,
                 .k = (uint8_t)i,
                 .width = (uint8_t)bytes,
                 .term = value.is_const ? 0 : value.term.id,
                 .undefined = value.undefined,
                 .byte = (uint8_t)(value.k >> (8 * i))};
    *(Cell *)cow_put (&c->cells, sym_cell_type (), offset + i) = cell;
  }
}

/* Joining ------------------------------------------------------------------ */

static bool
same_cell (Cell x, Cell y) {
  return x.kind == y.kind && x.term == y.term && x.undefined == y.undefined &&
         x.k == y.k && x.byte == y.byte && x.width == y.width;
}

/* The number of bytes from 'offset' on that were stored as one value. */
static unsigned
stored_width (const Cow *cells, uint64_t offset) {
  Cell first = cell_at (cells, offset);
  if (!first.kind || first.k)
    return 1;
  for (unsigned i = 1; i < first.width; i++) {
    Cell cell = cell_at (cells, offset + i);
    if (cell.kind != first.kind || cell.term != first.term || cell.k != i ||
        cell.width != first.width)
      return 1;
  }
  return first.width;
}

/* Whether a byte is the same in both, or nobody knows it in either. */
static bool
nothing_to_join (const Contents *x, const Contents *y, uint64_t at) {
  Cell ours = cell_at (&x->cells, at), theirs = cell_at (&y->cells, at);
  if (!same_cell (ours, theirs))
    return false;
  return ours.kind || at >= x->known || at >= y->known ||
         x->initial == y->initial ||
         (!cell_at (&x->initial->cells, at).kind &&
          !cell_at (&y->initial->cells, at).kind);
}

static void
join_cells (Symbolic *sym, Value condition, Contents *x, Contents *y,
            size_t page) {
  uint64_t end = (page + 1) * COW_PAGE;
  for (uint64_t at = page * COW_PAGE; at < end;) {
    unsigned width = 1;
    if (!nothing_to_join (x, y, at)) {
      unsigned wx = stored_width (&x->cells, at);
      unsigned wy = stored_width (&y->cells, at);
      width = wx > wy ? wx : wy;
      Value ours = sym_contents_read (sym, x, at, 8 * width);
      Value theirs = sym_contents_read (sym, y, at, 8 * width);
      sym_contents_write (x, at,
                          value_choose (&sym->values, condition, ours, theirs));
    }
    at += width;
  }
}

static const CowPage *
page_of (const Cow *c, size_t i) {
  return i < c->len ? c->pages[i] : NULL;
}

static size_t
longest (const Contents *x, const Contents *y) {
  size_t n = x->cells.len > y->cells.len ? x->cells.len : y->cells.len;
  size_t a = x->initial->cells.len, c = y->initial->cells.len;
  n = n > a ? n : a;
  return n > c ? n : c;
}

/* With unlike Initials only what was read or written of one of them is joined;
   the rest is arbitrary in both, and so in the new one. */
static void
join_contents (Symbolic *sym, Value condition, Contents *x, Contents *y) {
  bool unlike = x->initial != y->initial;
  size_t pages = longest (x, y);
  for (size_t i = 0; i < pages; i++) {
    bool touched = page_of (&x->initial->cells, i) ||
                   page_of (&y->initial->cells, i) || page_of (&x->cells, i) ||
                   page_of (&y->cells, i);
    if (unlike ? touched : page_of (&x->cells, i) != page_of (&y->cells, i))
      join_cells (sym, condition, x, y, i);
  }
  if (y->known < x->known)
    x->known = y->known;
  x->has_undefined |= y->has_undefined;
  x->hides |= y->hides;
  if (unlike)
    x->initial = initial_new (sym, x->initial->object, x->initial->kind);
}

void
sym_contents_join (Symbolic *sym, Value condition, Slot *x, const Slot *y) {
  set_live (sym, x,
            value_ite (&sym->values, condition, live_value (sym, x),
                       live_value (sym, y)));
  if (x->contents == y->contents || !y->contents)
    return;
  if (!x->contents) {
    x->contents = y->contents;
    x->contents->refs++;
    return;
  }
  Contents *own = contents_new (x->contents->initial);
  own->known = x->contents->known;
  own->has_undefined = x->contents->has_undefined;
  own->hides = x->contents->hides;
  own->cells = cow_copy (&x->contents->cells);
  contents_release (x->contents);
  x->contents = own;
  join_contents (sym, condition, own, y->contents);
}

/* Globals ------------------------------------------------------------------ */

static Value
address_of (Symbolic *sym, const Operand *o) {
  size_t number = o->index;
  if (o->kind == OPERAND_PROC)
    number += sym->unit->globals.len;
  return value_add (&sym->values, sym->objects.data[number].base,
                    value_const (o->value, sym->bits));
}

static void
write_relocations (Symbolic *sym, Paths *s, uint32_t global) {
  const UnitGlobal *g = sym->unit->globals.data + global;
  for (size_t i = 0; i < g->relocs.len; i++) {
    const UnitReloc *r = g->relocs.data + i;
    sym_contents_write (sym_contents_own (sym, s, global), r->offset,
                        address_of (sym, &r->value));
  }
}

void
sym_globals_create (Symbolic *sym, Paths *s) {
  const Unit *u = sym->unit;
  for (uint32_t i = 0; i < u->globals.len; i++) {
    const UnitGlobal *g = u->globals.data + i;
    Object o = {.kind = OBJECT_GLOBAL, .index = i, .align = g->align};
    o.size = value_const (g->bytes, sym->bits);
    o.pos = g->pos;
    sym_object_new (sym, s, o,
                    g->init == GLOBAL_DATA ? INITIAL_DATA : INITIAL_ARBITRARY);
  }
  for (uint32_t i = 0; i < u->procs.len; i++) {
    Object o = {.kind = OBJECT_PROC, .index = i, .align = 16};
    o.size = value_const (1, sym->bits);
    sym_object_new (sym, s, o, INITIAL_ZERO);
  }
  for (uint32_t i = 0; i < u->globals.len; i++)
    write_relocations (sym, s, i);
}
