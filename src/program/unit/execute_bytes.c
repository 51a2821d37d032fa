/* The bytes of an object with what is known about them.

   Definedness has one bit for each bit of the bytes; it is there from the first
   undefined bit on.  Origins are kept for whole words as long as pointers are
   stored and copied whole at multiples of their size; the first time a part of
   one is stored or overwritten, the object changes to an entry for each byte,
   which tells the byte of the pointer too. */

#include "program/unit/execute_memory.h"

#include <assert.h>
#include <string.h>

/* What objects begin with -------------------------------------------------- */

static void
fill_random (const Memory *m, Object *o) {
  uint64_t seed = mem_mix (m->options->seed ^ 0xb17e5, o->number);
  for (uint64_t i = 0; i < o->size; i += 8) {
    uint64_t word = mem_mix (seed, i);
    uint64_t left = o->size - i;
    memcpy (o->bytes + i, &word, left < 8 ? left : 8);
  }
}

static void
fill_chosen (const Choices *c, Object *o) {
  size_t lo = 0, hi = c->contents.len;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if (c->contents.data[mid].object < o->choice)
      lo = mid + 1;
    else
      hi = mid;
  }
  for (; lo < c->contents.len && c->contents.data[lo].object == o->choice; lo++)
    if (c->contents.data[lo].offset < o->size) {
      o->bytes[c->contents.data[lo].offset] = c->contents.data[lo].byte;
      if (o->fresh)
        o->fresh[c->contents.data[lo].offset] = 0;
    }
}

/* The bytes are 0 before. */
void
object_set_begin (Memory *m, Object *o) {
  const ExecuteOptions *options = m->options;
  const Choices *c = options->choices;
  if (o->begin != BEGINS_UNDEFINED && o->begin != BEGINS_ARBITRARY)
    return;
  if (options->random_contents)
    fill_random (m, o);
  else if (c && c->filler)
    memset (o->bytes, c->filler, o->size);
  if (options->record && options->random_contents) {
    if (!o->fresh)
      o->fresh = mem_alloc (o->size);
    memset (o->fresh, 1, o->size);
  }
  if (c)
    fill_chosen (c, o);
}

static void
object_note_read (Memory *m, Object *o, uint64_t offset, uint64_t count) {
  assert (count <= o->size && offset <= o->size - count);
  uint64_t end = offset + count;
  while (offset < end) {
    uint8_t *next = memchr (o->fresh + offset, 1, end - offset);
    if (!next)
      return;
    offset = (uint64_t)(next - o->fresh);
    vec_push (&m->options->record->contents,
              (Content){(uint32_t)o->number, offset, o->bytes[offset]});
    *next = 0;
  }
}

static void
note_write (Object *o, uint64_t offset, uint64_t count) {
  assert (count <= o->size && offset <= o->size - count);
  if (o->fresh)
    memset (o->fresh + offset, 0, count);
}

/* Origins ------------------------------------------------------------------ */

static bool
any_origin (const Memory *m, const Object *o, uint64_t offset, uint64_t count) {
  if (!o->origins || !count)
    return false;
  uint64_t unit = o->by_byte ? 1 : m->pointer_bytes;
  uint64_t last = (offset + count - 1) / unit;
  for (uint64_t i = offset / unit; i <= last; i++)
    if (o->origins[i])
      return true;
  return false;
}

static void
set_origins (Memory *m, Object *o, Origin *origins, size_t count) {
  m->bytes += count * sizeof *origins - o->origin_bytes;
  o->origin_bytes = count * sizeof *origins;
  mem_free (o->origins);
  o->origins = origins;
}

static void
add_origins (Memory *m, Object *o) {
  size_t words = (o->size + m->pointer_bytes - 1) / m->pointer_bytes;
  o->origin_bytes = 0;
  o->by_byte = false;
  set_origins (m, o, mem_zero (words * sizeof (Origin)), words);
}

static void
split_origins (Memory *m, Object *o) {
  if (o->by_byte)
    return;
  Origin *split = mem_zero (o->size * sizeof *split);
  for (uint64_t i = 0; i < o->size; i++) {
    Origin whole = o->origins[i / m->pointer_bytes];
    split[i] = whole ? whole + i % m->pointer_bytes : 0;
  }
  set_origins (m, o, split, o->size);
  o->by_byte = true;
}

static Origin
load_split (const Object *o, uint64_t offset, unsigned count) {
  const Origin *at = o->origins + offset;
  for (unsigned i = 1; i < count; i++)
    if (at[i] != at[0] + i)
      return 0;
  return at[0];
}

static Origin
load_origin (const Memory *m, const Object *o, uint64_t offset,
             unsigned count) {
  assert (o->origins && offset < o->size);
  unsigned word = m->pointer_bytes, part = (unsigned)(offset % word);
  if (count > word)
    return 0;
  if (o->by_byte)
    return load_split (o, offset, count);
  Origin whole = o->origins[offset / word];
  return whole && part + count <= word ? whole + part : 0;
}

static void
clear_origins (Memory *m, Object *o, uint64_t offset, uint64_t count) {
  unsigned word = m->pointer_bytes;
  uint64_t end = offset + count;
  if (!any_origin (m, o, offset, count))
    return;
  if (offset % word || (end % word && end != o->size))
    split_origins (m, o);
  if (o->by_byte)
    memset (o->origins + offset, 0, count * sizeof *o->origins);
  else
    memset (o->origins + offset / word, 0,
            (count + word - 1) / word * sizeof *o->origins);
}

static void
store_origin (Memory *m, Object *o, uint64_t offset, unsigned count,
              Origin origin) {
  unsigned word = m->pointer_bytes;
  if (!o->origins)
    add_origins (m, o);
  if (!o->by_byte && count == word && offset % word == 0) {
    o->origins[offset / word] = origin;
    return;
  }
  split_origins (m, o);
  unsigned part = origin & 7;
  for (unsigned i = 0; i < count; i++)
    o->origins[offset + i] = part + i < word ? origin + i : 0;
}

static void
move_origins (Memory *m, Object *to, uint64_t to_offset, Object *from,
              uint64_t from_offset, uint64_t count) {
  unsigned word = m->pointer_bytes;
  if (!any_origin (m, from, from_offset, count)) {
    clear_origins (m, to, to_offset, count);
    return;
  }
  if (!to->origins)
    add_origins (m, to);
  bool whole = !(to_offset % word || from_offset % word || count % word) &&
               !to->by_byte && !from->by_byte;
  if (!whole) {
    split_origins (m, to);
    split_origins (m, from);
  } else {
    to_offset /= word;
    from_offset /= word;
    count /= word;
  }
  memmove (to->origins + to_offset, from->origins + from_offset,
           count * sizeof *to->origins);
}

/* Definedness -------------------------------------------------------------- */

static void
add_defined (Memory *m, Object *o) {
  if (o->size <= SMALL_OBJECT)
    o->defined = o->small + SMALL_OBJECT;
  else {
    o->defined = mem_alloc (o->size);
    m->bytes += o->size;
  }
  memset (o->defined, 0xff, o->size);
}

static bool
all_defined (const uint8_t *defined, uint64_t count) {
  return !count ||
         (defined[0] == 0xff && !memcmp (defined, defined + 1, count - 1));
}

static void
move_defined (Memory *m, Object *to, uint64_t to_offset, const Object *from,
              uint64_t from_offset, uint64_t count) {
  bool all = !from->defined || all_defined (from->defined + from_offset, count);
  if (all && !to->defined)
    return;
  if (!to->defined)
    add_defined (m, to);
  if (all)
    memset (to->defined + to_offset, 0xff, count);
  else
    memmove (to->defined + to_offset, from->defined + from_offset, count);
}

/* Access ------------------------------------------------------------------- */

static inline uint64_t
read_word (const uint8_t *at, unsigned count) {
  assert (count >= 1 && count <= 8);
  uint64_t word = 0;
  switch (count) {
  case 1:
    return *at;
  case 4: {
    uint32_t half;
    memcpy (&half, at, 4);
    return half;
  }
  case 8:
    memcpy (&word, at, 8);
    return word;
  default:
    memcpy (&word, at, count);
    return word;
  }
}

static inline void
write_word (uint8_t *at, uint64_t word, unsigned count) {
  assert (count >= 1 && count <= 8);
  switch (count) {
  case 1:
    *at = (uint8_t)word;
    break;
  case 4: {
    uint32_t half = (uint32_t)word;
    memcpy (at, &half, 4);
    break;
  }
  case 8:
    memcpy (at, &word, 8);
    break;
  default:
    memcpy (at, &word, count);
  }
}

static inline uint64_t
mask_word (unsigned bits) {
  return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

Value
memory_load (Memory *m, Object *o, uint64_t offset, unsigned bits) {
  assert (bits >= 1 && bits <= 128 && offset + (bits + 7) / 8 <= o->size);
  unsigned count = (bits + 7) / 8, low = count < 8 ? count : 8;
  const uint8_t *at = o->bytes + offset;
  Value v = {.lo = read_word (at, low) & mask_word (bits)};
  if (count > 8)
    v.hi = read_word (at + 8, count - 8) & mask_word (bits - 64);
  if (o->defined) {
    v.undefined = ~read_word (o->defined + offset, low) & mask_word (bits);
    if (count > 8 && !all_defined (o->defined + offset, count))
      v.undefined = UINT64_MAX;
  }
  if (o->origins)
    v.origin = load_origin (m, o, offset, count);
  if (o->fresh)
    object_note_read (m, o, offset, count);
  return v;
}

static void
store_defined (Memory *m, Object *o, uint64_t offset, unsigned count,
               uint64_t undefined) {
  if (!o->defined) {
    if (!undefined)
      return;
    add_defined (m, o);
  }
  unsigned low = count < 8 ? count : 8;
  write_word (o->defined + offset, ~undefined, low);
  if (count > 8)
    memset (o->defined + offset, undefined ? 0 : 0xff, count);
}

void
memory_store (Memory *m, Object *o, uint64_t offset, unsigned bits, Value v) {
  assert (bits >= 1 && bits <= 128 && offset + (bits + 7) / 8 <= o->size);
  unsigned count = (bits + 7) / 8, low = count < 8 ? count : 8;
  uint8_t *at = o->bytes + offset;
  write_word (at, v.lo, low);
  if (count > 8)
    write_word (at + 8, v.hi, count - 8);
  if (o->defined || v.undefined)
    store_defined (m, o, offset, count, v.undefined);
  if (v.origin)
    store_origin (m, o, offset, count, v.origin);
  else if (o->origins)
    clear_origins (m, o, offset, count);
  note_write (o, offset, count);
}

void
memory_move (Memory *m, Object *to, uint64_t to_offset, Object *from,
             uint64_t from_offset, uint64_t count) {
  assert (count <= to->size && to_offset <= to->size - count);
  assert (count <= from->size && from_offset <= from->size - count);
  if (from->fresh)
    object_note_read (m, from, from_offset, count);
  memmove (to->bytes + to_offset, from->bytes + from_offset, count);
  move_defined (m, to, to_offset, from, from_offset, count);
  move_origins (m, to, to_offset, from, from_offset, count);
  note_write (to, to_offset, count);
}

bool
memory_is_defined (const Object *o, uint64_t offset, uint64_t count) {
  assert (count <= o->size && offset <= o->size - count);
  return !o->defined || all_defined (o->defined + offset, count);
}

void
memory_fill (Memory *m, Object *o, uint64_t offset, uint64_t count, Value v) {
  assert (count <= o->size && offset <= o->size - count);
  memset (o->bytes + offset, (int)v.lo, count);
  if (v.undefined && !o->defined)
    add_defined (m, o);
  if (o->defined)
    memset (o->defined + offset, (int)(~v.undefined & 0xff), count);
  clear_origins (m, o, offset, count);
  note_write (o, offset, count);
}
