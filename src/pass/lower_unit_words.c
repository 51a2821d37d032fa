/* What the variables of the result are called in the source, at the heads of
   its loops.  A variable of C is a register, or the only cell of a local or
   global; of an array the element with an arbitrary index is followed. */

#include "pass/lower_unit_emit.h"
#include "program/system/words.h"

#include <string.h>

enum { SMALL_BITS = 32 };

static const UnitLoop *
loop_at (const Emit *e, const Cut *c) {
  const Unit *u = e->w->unit;
  uint32_t proc = e->w->contexts.data[c->context].proc;
  return &u->procs.data[proc].blocks.data[c->block].loop;
}

/* Whether the slot is what the variable holds at the cut point. */
static bool
is_held (const Emit *e, const Cut *c, const Slot *s, const UnitHeld *h) {
  if (h->value.kind != OPERAND_REG)
    return false;
  if (!h->is_place)
    return s->kind == SLOT_REG && s->owner == c->context &&
           s->part == h->value.index;
  const Object *o = e->w->objects.data + s->owner;
  return s->kind == SLOT_CELL && o->context == c->context && o->op &&
         o->op->dst == h->value.index && !s->part &&
         o->size == (s->bits + 7) / 8;
}

static bool
is_hidden (const UnitLoop *l, const char *name) {
  for (uint32_t i = 0; i < l->count; i++)
    if (!strcmp (l->held[i].name, name))
      return true;
  return false;
}

/* The name of the variable that the slot is, and its type; whether it is a
   local one, which is not hidden. */
static const char *
name_of (const Emit *e, const Cut *c, const Slot *s, UnitTypeId *type,
         bool *is_local) {
  const UnitLoop *l = loop_at (e, c);
  *is_local = true;
  for (uint32_t i = 0; i < l->count; i++)
    if (is_held (e, c, s, l->held + i)) {
      *type = l->held[i].type;
      return l->held[i].name;
    }
  *is_local = false;
  if (s->kind != SLOT_CELL)
    return NULL;
  const Object *o = e->w->objects.data + s->owner;
  if (o->global == NONE || s->part || o->size != (s->bits + 7) / 8)
    return NULL;
  const UnitGlobal *g = e->w->unit->globals.data + o->global;
  *type = g->type;
  return g->name && !is_hidden (l, g->name) ? g->name : NULL;
}

/* Numbers of the slot may be those of the other signedness. */
static const char *
cast_of (const Slot *s, UnitTypeKind kind) {
  static const char *const casts[2][4] = {
      {"(unsigned char) ", "(unsigned short) ", "(unsigned) ", NULL},
      {"(signed char) ", "(short) ", "(int) ", NULL}};
  bool is_unsigned = kind == UNIT_TYPE_UNSIGNED || kind == UNIT_TYPE_BOOL;
  int size = s->bits == 8 ? 0 : s->bits == 16 ? 1 : s->bits == 32 ? 2 : 3;
  return is_unsigned != s->is_signed ? "" : casts[s->is_signed][size];
}

static bool
is_number (UnitTypeKind kind) {
  return kind == UNIT_TYPE_SIGNED || kind == UNIT_TYPE_UNSIGNED ||
         kind == UNIT_TYPE_BOOL || kind == UNIT_TYPE_CHAR;
}

static WordsVar
words_of (Emit *e, uint32_t cut, uint32_t slot) {
  const Cut *c = e->w->cuts.data + cut;
  const Slot *s = e->w->slots.data + slot;
  WordsVar v = {.var = e->vars[slot], .at = e->locs[cut].id};
  UnitTypeId type = {0};
  bool is_local;
  const char *name = name_of (e, c, s, &type, &is_local);
  UnitTypeKind kind = unit_type (e->w->unit, type)->kind;
  const char *cast = name && is_number (kind) ? cast_of (s, kind) : NULL;
  if (!cast)
    return v;
  Str text = {0};
  str_format (&text, "%s%s", cast, name);
  v.text = str_keep (&text, &e->p->arena);
  v.c = is_local && s->bits <= SMALL_BITS ? v.text : NULL;
  return v;
}

/* Elements ----------------------------------------------------------------- */

static const char *
index_name (size_t number) {
  static const char *const names[] = {"k", "l", "m", "o", "p", "q"};
  return number < sizeof names / sizeof *names ? names[number] : NULL;
}

static bool
is_known (const Cut *c, uint32_t slot) {
  for (size_t i = 0; i < c->known.len; i++) {
    const Known *k = c->known.data + i;
    if (k->slot == slot) /* what has one value only is not kept */
      return k->kind == KNOWN_NUMBER && k->range.lo != k->range.hi;
  }
  return false;
}

/* Where the element is a number. */
static void
name_column (Emit *e, uint32_t slot, const char *text) {
  for (uint32_t i = 0; i < e->w->cuts.len; i++)
    if (is_known (e->w->cuts.data + i, slot))
      vec_push (&e->p->words->vars,
                ((WordsVar){
                    .var = e->vars[slot], .at = e->locs[i].id, .text = text}));
}

/* The element of an array that is followed, and its index. */
static void
name_element (Emit *e, const Atom *a, Term index, size_t number) {
  Lower *w = e->w;
  const Object *o = w->objects.data + a->index;
  const char *name = o->global != NONE ? w->unit->globals.data[o->global].name
                     : o->op           ? o->op->show
                                       : NULL;
  const char *any = index_name (number);
  if (!name || !any)
    return;
  words_about (e->p, "for every index %s of '%s':", any, name);
  for (uint32_t i = 0; i < e->p->vars.len; i++)
    if (term_is (e->p->vars.data[i].now, index))
      vec_push (&e->p->words->vars,
                ((WordsVar){.var = {i}, .at = WORDS_EVERYWHERE, .text = any}));
  for (uint32_t i = 0; i < w->slots.len; i++) {
    const Slot *s = w->slots.data + i;
    Str text = {0};
    if (!s->is_relevant || s->kind != SLOT_COLUMN || s->owner != a->index ||
        s->part || o->stride != (s->bits + 7) / 8)
      continue;
    str_format (&text, "%s[%s]", name, any);
    name_column (e, i, str_keep (&text, &e->p->arena));
  }
}

static void
name_elements (Emit *e) {
  size_t number = 0;
  for (uint32_t i = 0; i < e->w->atoms.len; i++)
    if (e->w->atoms.data[i].kind == ATOM_PARAMETER && e->has_term[i])
      name_element (e, e->w->atoms.data + i, e->terms[i], number++);
}

/* Places ------------------------------------------------------------------- */

static void
name_place (Emit *e, uint32_t cut) {
  const UnitLoop *l = loop_at (e, e->w->cuts.data + cut);
  SystemWords *words = e->p->words;
  WordsPlace place = {.pos = l->pos, .function = l->function};
  Str when = {0};
  if (cut && l->pos.source) {
    str_add (&when, "at the loop at ");
    unit_pos_name (&when, l->pos);
    str_add (&when, ", whenever it is entered");
    place.when = str_keep (&when, &e->p->arena);
  }
  while (words->places.len <= e->locs[cut].id)
    vec_push (&words->places, (WordsPlace){0});
  words->places.data[e->locs[cut].id] = place;
}

void
lowering_add_words (Emit *e) {
  const Lower *w = e->w;
  words_new (e->p);
  name_elements (e);
  for (uint32_t i = 0; i < w->cuts.len; i++) {
    const Cut *c = w->cuts.data + i;
    name_place (e, i);
    for (size_t k = 0; k < c->known.len; k++)
      if (is_known (c, c->known.data[k].slot) &&
          w->slots.data[c->known.data[k].slot].is_relevant &&
          w->slots.data[c->known.data[k].slot].kind != SLOT_COLUMN)
        vec_push (&e->p->words->vars, words_of (e, i, c->known.data[k].slot));
  }
}
