/* Invariants: a record's 'size' is that of the members it has so far, and a
   multiple of 4 once it is closed.  Scalars have as many bytes as their width
   needs, so that an address is a multiple of the size. */

#include "program/model/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RECORD = 1 << 20 };

Model *
model_new (void) {
  Model *m = mem_zero (sizeof *m);
  m->globals = model_record (m, "globals");
  return m;
}

void
model_free (Model *m) {
  if (!m)
    return;
  for (size_t i = 0; i < m->types.len; i++) {
    vec_done (&m->types.data[i].fields);
    vec_done (&m->types.data[i].inits);
    vec_done (&m->types.data[i].refs);
  }
  for (size_t i = 0; i < m->channels.len; i++)
    vec_done (&m->channels.data[i].refs);
  for (size_t i = 0; i < m->codes.len; i++) {
    vec_done (&m->codes.data[i].locations);
    vec_done (&m->codes.data[i].edges);
  }
  for (size_t i = 0; i < m->mtypes.len; i++)
    vec_done (&m->mtypes.data[i]->values);
  vec_done (&m->types);
  vec_done (&m->channels);
  vec_done (&m->codes);
  vec_done (&m->mtypes);
  arena_done (&m->arena);
  mem_free (m);
}

/* Types -------------------------------------------------------------------- */

static Type
add_type (Model *m, TypeInfo info) {
  info.name = arena_string (&m->arena, info.name);
  vec_push (&m->types, info);
  return (Type){(uint32_t)m->types.len - 1};
}

static bool
same_scalar (const TypeInfo *a, const TypeInfo *b) {
  return a->kind == b->kind && a->bits == b->bits &&
         a->is_signed == b->is_signed && a->is_bool == b->is_bool &&
         a->mtype == b->mtype && !strcmp (a->name, b->name);
}

/* The type that is like 'want', which is no record. */
static Type
find_type (Model *m, TypeInfo want) {
  for (uint32_t i = 0; i < m->types.len; i++) {
    const TypeInfo *have = m->types.data + i;
    bool found =
        want.kind == TYPE_POINTER
            ? have->kind == TYPE_POINTER && type_is (have->target, want.target)
            : same_scalar (have, &want);
    if (found)
      return (Type){i};
  }
  return add_type (m, want);
}

static uint32_t
bytes_for (uint32_t bits) {
  assert (bits >= 1 && bits <= 32);
  return bits <= 8 ? 1 : bits <= 16 ? 2 : 4;
}

static TypeInfo
int_info (const char *name, uint32_t bits, bool is_signed) {
  return (TypeInfo){.name = name,
                    .kind = TYPE_INT,
                    .bits = bits,
                    .is_signed = is_signed,
                    .size = bytes_for (bits)};
}

Type
model_int (Model *m, const char *name, uint32_t bits, bool is_signed) {
  return find_type (m, int_info (name, bits, is_signed));
}

Type
model_mtype (Model *m, Mtype *mtype) {
  TypeInfo info = int_info (mtype->name, 8, false);
  info.mtype = mtype;
  return find_type (m, info);
}

Type
model_bool (Model *m) {
  TypeInfo info = int_info ("bool", 1, false);
  info.is_bool = true;
  return find_type (m, info);
}

Type
model_chan (Model *m) {
  return find_type (m,
                    (TypeInfo){.name = "chan", .kind = TYPE_CHAN, .size = 4});
}

Type
model_function_type (Model *m) {
  return find_type (
      m, (TypeInfo){.name = "ftype", .kind = TYPE_FUNCTION, .size = 4});
}

Type
model_pointer (Model *m, Type target) {
  Str name = {0};
  str_format (&name, "%s&", model_type (m, target)->name);
  TypeInfo info = {.name = str_text (&name),
                   .kind = TYPE_POINTER,
                   .target = target,
                   .size = 4};
  Type type = find_type (m, info);
  str_done (&name);
  return type;
}

Type
model_record (Model *m, const char *name) {
  return add_type (m, (TypeInfo){.name = name, .kind = TYPE_RECORD});
}

bool
model_pad (Model *m, Type record, uint32_t size) {
  TypeInfo *r = model_type (m, record);
  if (size > MAX_RECORD)
    return false;
  if (r->size < size)
    r->size = size;
  return true;
}

size_t
model_add_field (Model *m, Type record, Field field) {
  const TypeInfo *t = model_type (m, field.type);
  TypeInfo *r = model_type (m, record);
  uint32_t align = t->kind == TYPE_RECORD ? 4 : t->size;
  uint64_t offset = ((uint64_t)r->size + align - 1) / align * align;
  uint64_t end = offset + (uint64_t)t->size * field.count;
  if (end > MAX_RECORD)
    return SIZE_MAX;
  field.name = arena_string (&m->arena, field.name);
  field.offset = (uint32_t)offset;
  r->size = (uint32_t)end;
  vec_push (&r->fields, field);
  return r->fields.len - 1;
}

static void
add_refs (const Model *m, TypeInfo *record, const Field *f) {
  const TypeInfo *t = model_type (m, f->type);
  for (uint32_t i = 0; i < f->count; i++) {
    uint32_t at = f->offset + i * t->size;
    if (t->kind == TYPE_POINTER || t->kind == TYPE_CHAN)
      vec_push (&record->refs, (RefSlot){at, t->kind});
    else
      for (size_t k = 0; k < t->refs.len; k++)
        vec_push (&record->refs,
                  (RefSlot){at + t->refs.data[k].offset, t->refs.data[k].kind});
  }
}

void
model_close_record (Model *m, Type record) {
  TypeInfo *r = model_type (m, record);
  r->size = (r->size + 3) / 4 * 4;
  r->complete = true;
  vec_clear (&r->refs);
  for (size_t i = 0; i < r->fields.len; i++)
    add_refs (m, r, r->fields.data + i);
}

void
model_inherit_inits (Model *m, Type record, Type member, uint32_t offset,
                     uint32_t count) {
  TypeInfo *r = model_type (m, record);
  const TypeInfo *t = model_type (m, member);
  for (uint32_t i = 0; i < count; i++)
    for (size_t k = 0; k < t->inits.len; k++) {
      Init init = t->inits.data[k];
      init.offset += offset + i * t->size;
      vec_push (&r->inits, init);
    }
}

static bool
same_member (const Model *m, const Field *a, const Field *b) {
  const TypeInfo *t = model_type (m, a->type), *u = model_type (m, b->type);
  if (a->offset != b->offset || a->count != b->count || t->kind != u->kind)
    return false;
  return t->kind == TYPE_RECORD
             ? type_is (a->type, b->type)
             : t->bits == u->bits && t->is_signed == u->is_signed;
}

bool
model_fits (const Model *m, Type want, Type have) {
  if (type_is (want, have))
    return true;
  const TypeInfo *w = model_type (m, want), *h = model_type (m, have);
  if (w->kind != h->kind)
    return false;
  if (w->kind != TYPE_RECORD)
    return w->bits == h->bits && w->is_signed == h->is_signed;
  if (!w->complete || w->fields.len > h->fields.len)
    return false;
  for (size_t i = 0; i < w->fields.len; i++)
    if (!same_member (m, w->fields.data + i, h->fields.data + i))
      return false;
  return true;
}

/* Channels ----------------------------------------------------------------- */

static bool
same_channel (const ChannelType *c, uint32_t capacity, uint32_t count,
              const Type *types) {
  if (c->capacity != capacity || c->count != count)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!type_is (c->types[i], types[i]))
      return false;
  return true;
}

uint32_t
model_add_channel (Model *m, uint32_t capacity, uint32_t count,
                   const Type *types, Pos pos) {
  for (uint32_t i = 0; i < m->channels.len; i++)
    if (same_channel (m->channels.data + i, capacity, count, types))
      return i;
  ChannelType c = {.capacity = capacity, .count = count, .pos = pos};
  uint32_t *offsets = arena_alloc (&m->arena, count * sizeof *offsets);
  for (uint32_t i = 0; i < count; i++) {
    const TypeInfo *t = model_type (m, types[i]);
    offsets[i] = (c.slot + t->size - 1) / t->size * t->size;
    c.slot = offsets[i] + t->size;
    if (t->kind == TYPE_POINTER || t->kind == TYPE_CHAN)
      vec_push (&c.refs, (RefSlot){offsets[i], t->kind});
  }
  c.slot = (c.slot + 3) / 4 * 4;
  c.types = arena_copy (&m->arena, types, count * sizeof *types);
  c.offsets = offsets;
  vec_push (&m->channels, c);
  return (uint32_t)m->channels.len - 1;
}

/* Codes -------------------------------------------------------------------- */

uint32_t
model_add_code (Model *m, const char *name, CodeKind kind, Pos pos) {
  Code code = {.name = arena_string (&m->arena, name),
               .kind = kind,
               .frame = model_record (m, name),
               .pos = pos};
  vec_push (&m->codes, code);
  return (uint32_t)m->codes.len - 1;
}

uint32_t
model_add_location (Model *m, uint32_t code, uint32_t flags, const char *label,
                    Pos pos) {
  assert (code < m->codes.len);
  Code *c = m->codes.data + code;
  ModelLocation l = {.flags = flags, .pos = pos};
  if (label)
    l.label = arena_string (&m->arena, label);
  vec_push (&c->locations, l);
  return (uint32_t)c->locations.len - 1;
}

void
model_add_edge (Model *m, uint32_t code, ModelEdge edge) {
  assert (code < m->codes.len);
  vec_push (&m->codes.data[code].edges, edge);
}

/* Counting sort by location keeps the order of the source; the few edges of a
   location are then put in order of rank by insertion. */
static void
sort_edges (Code *c) {
  size_t n = c->edges.len;
  ModelEdge *sorted = mem_alloc ((n ? n : 1) * sizeof *sorted);
  for (size_t i = 0; i < n; i++)
    c->locations.data[c->edges.data[i].from].count++;
  uint32_t first = 0;
  for (size_t i = 0; i < c->locations.len; i++) {
    c->locations.data[i].first = first;
    first += c->locations.data[i].count;
    c->locations.data[i].count = 0;
  }
  for (size_t i = 0; i < n; i++) {
    ModelEdge e = c->edges.data[i];
    ModelLocation *l = c->locations.data + e.from;
    ModelEdge *own = sorted + l->first;
    uint32_t at = l->count++;
    for (; at && own[at - 1].rank > e.rank; at--)
      own[at] = own[at - 1];
    own[at] = e;
  }
  mem_free (c->edges.data);
  c->edges.data = sorted;
  c->edges.cap = n ? n : 1;
}

void
model_close_code (Model *m, uint32_t code) {
  assert (code < m->codes.len);
  Code *c = m->codes.data + code;
  for (size_t i = 0; i < c->locations.len; i++)
    c->locations.data[i].count = 0;
  sort_edges (c);
}
