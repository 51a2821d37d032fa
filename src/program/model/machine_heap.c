/* The heap: objects, deletion, and three ways to be rid of garbage.

   Reference counting and mark and sweep work as the paper describes (Iosif and
   Sisto, "Using Garbage Collection in Model Checking", Figures 1 and 2) with
   two slips mended: a sweep deletes what is not marked, and a new target is
   counted before the old one is released.  They run inside of the step whose
   statement assigned a pointer, left a scope or a function, or deleted an
   object.

   Canonical order numbers objects as a traversal from the ordered roots meets
   them: globals, claim, channels, processes with their frames from the bottom
   up.  States that differ only in where objects lie become equal, and what the
   traversal does not meet is garbage and vanishes. */

#include "program/model/machine_impl.h"

/* References of a state ---------------------------------------------------- */

static void
visit_slots (Machine *m, uint8_t *bytes, const RefSlot *slots, size_t n,
             RefVisit *visit) {
  for (size_t i = 0; i < n; i++)
    visit (m, bytes + slots[i].offset, slots[i].kind);
}

static void
visit_record (Machine *m, Type type, uint8_t *bytes, RefVisit *visit) {
  const TypeInfo *t = model_type (m->model, type);
  if (t->kind == TYPE_POINTER || t->kind == TYPE_CHAN)
    visit (m, bytes, t->kind);
  else
    visit_slots (m, bytes, t->refs.data, t->refs.len, visit);
}

static void
visit_channel (Machine *m, uint32_t *words, RefVisit *visit) {
  const ChannelType *t = m->model->channels.data + (*words >> 16);
  uint8_t *slots = (uint8_t *)(words + CHANNEL_HEADER);
  for (uint32_t i = 0; t->refs.len && i < (*words & 0xffff); i++)
    visit_slots (m, slots + i * t->slot, t->refs.data, t->refs.len, visit);
}

void
machine_visit_frames (Machine *m, uint32_t part, RefVisit *visit) {
  uint32_t len = part_len (m->s, part);
  for (uint32_t at = 0; at < len;) {
    uint32_t *header = part_words (m->s, part) + at;
    uint32_t code = *header >> 16;
    visit_record (m, m->model->codes.data[code].frame,
                  (uint8_t *)(header + 1 + (at > 0)), visit);
    at += m->frame_words[code] + (at > 0);
  }
}

static uint32_t
element_size (const Machine *m, uint32_t type) {
  const TypeInfo *t = m->model->types.data + type;
  return t->kind == TYPE_RECORD ? t->size : m->scalars[type].size;
}

void
machine_visit_object (Machine *m, uint32_t part, RefVisit *visit) {
  uint32_t *words = part_words (m->s, part);
  uint32_t type = *words & ~(OBJECT_DEAD | OBJECT_CHANNEL);
  if (*words & OBJECT_CHANNEL) {
    visit_channel (m, words + OBJECT_HEADER, visit);
    return;
  }
  uint8_t *bytes = (uint8_t *)(words + OBJECT_HEADER);
  uint32_t size = element_size (m, type);
  for (uint32_t i = 0; i < words[1]; i++)
    visit_record (m, (Type){type}, bytes + i * size, visit);
}

void
machine_visit_shared (Machine *m, RefVisit *visit) {
  State *s = m->s;
  visit_record (m, m->model->globals,
                (uint8_t *)(s->words.data + GLOBAL_HEADER), visit);
  if (m->claim_part)
    machine_visit_frames (m, m->claim_part, visit);
  for (uint32_t i = 1; i <= channels_of (s); i++)
    visit_channel (m, part_words (s, channel_part (m, i)), visit);
}

static void
visit_roots (Machine *m, RefVisit *visit) {
  State *s = m->s;
  machine_visit_shared (m, visit);
  for (uint32_t pid = 0; pid < processes_of (s); pid++)
    machine_visit_frames (m, process_part (m, s, pid), visit);
}

static void
visit_all (Machine *m, RefVisit *visit) {
  visit_roots (m, visit);
  for (uint32_t p = first_object_part (m, m->s); p < state_parts (m->s); p++)
    machine_visit_object (m, p, visit);
}

static uint32_t
load_ref (const uint8_t *at) {
  uint32_t ref;
  memcpy (&ref, at, sizeof ref);
  return ref;
}

static void
store_ref (uint8_t *at, uint32_t ref) {
  memcpy (at, &ref, sizeof ref);
}

/* Objects by number -------------------------------------------------------- */

static void
build_index (Machine *m) {
  State *s = m->s;
  uint32_t first = first_object_part (m, s);
  vec_clear (&m->index);
  for (uint32_t p = first; p < state_parts (s); p++) {
    uint32_t number = part_words (s, p)[2];
    while (m->index.len <= number)
      vec_push (&m->index, 0);
    m->index.data[number] = p - first + 1;
  }
  m->index_stamp = s->stamp;
}

static bool
is_canonical (const Machine *m) {
  return m->options.heap == HEAP_CANONICAL;
}

uint32_t
machine_object_part (Machine *m, uint32_t number) {
  State *s = m->s;
  if (is_canonical (m)) {
    uint32_t part = first_object_part (m, s) + number - 1;
    return number && part < state_parts (s) ? part : 0;
  }
  if (!s->stamp || m->index_stamp != s->stamp)
    build_index (m);
  uint32_t place = number < m->index.len ? m->index.data[number] : 0;
  return place ? first_object_part (m, s) + place - 1 : 0;
}

static uint32_t
free_number (Machine *m) {
  machine_object_part (m, 0); /* brings the index up to date */
  uint32_t number = 1;
  while (number < m->index.len && m->index.data[number])
    number++;
  return number;
}

uint32_t
machine_new_object (Machine *m, uint32_t type_word, uint32_t count,
                    uint32_t data_words, Pos pos) {
  State *s = m->s;
  uint32_t objects = machine_objects (m, s);
  if (objects >= m->options.max_objects)
    return (uint32_t)machine_fail (m, KIND_LIMIT, pos,
                                   "more than %u objects on the heap",
                                   m->options.max_objects);
  uint32_t number = is_canonical (m) ? objects + 1 : free_number (m);
  uint32_t part = (uint32_t)state_parts (s);
  machine_insert_part (s, part, OBJECT_HEADER + data_words);
  uint32_t *words = part_words (s, part);
  words[0] = type_word;
  words[1] = count;
  words[2] = is_canonical (m) ? 0 : number;
  m->index_stamp = 0;
  m->heap_changed = true;
  while (m->counts.len <= number)
    vec_push (&m->counts, 0);
  m->counts.data[number] = 0;
  if (objects + 1 > m->stats.peak_objects)
    m->stats.peak_objects = objects + 1;
  return number;
}

/* In canonical order numbers are positions: an object that dies stays until the
   end of the step. */
static void
bury (Machine *m, uint32_t part) {
  if (is_canonical (m))
    *part_words (m->s, part) |= OBJECT_DEAD;
  else {
    machine_remove_part (m->s, part);
    m->index_stamp = 0;
  }
}

/* Reference counting ------------------------------------------------------- */

static void
count_ref (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t number = ref_object (kind, load_ref (at));
  if (!number)
    return;
  while (m->counts.len <= number)
    vec_push (&m->counts, 0);
  m->counts.data[number]++;
}

void
machine_begin_heap (Machine *m, const State *from, State *to) {
  if (!m->has_heap || m->options.gc != GC_RC)
    return;
  if (!from->stamp || m->counts_stamp != from->stamp) {
    for (size_t i = 0; i < m->counts.len; i++)
      m->counts.data[i] = 0;
    visit_all (m, count_ref);
  }
  m->counts_stamp = to->stamp;
}

static void
release (Machine *m, TypeKind kind, uint32_t ref) {
  uint32_t number = ref_object (kind, ref);
  if (number && number < m->counts.len && m->counts.data[number] &&
      !--m->counts.data[number])
    vec_push (&m->queue, number);
}

static void
release_ref (Machine *m, uint8_t *at, TypeKind kind) {
  release (m, kind, load_ref (at));
}

void
machine_copied (Machine *m, TypeKind kind, uint32_t old, uint32_t now) {
  if (!m->has_heap)
    return;
  m->heap_changed = true;
  m->dropped |= ref_object (kind, old) != 0;
  if (m->options.gc != GC_RC)
    return;
  uint32_t number = ref_object (kind, now);
  if (number && number < m->counts.len)
    m->counts.data[number]++;
  release (m, kind, old);
}

void
machine_assigned (Machine *m, TypeKind kind, uint32_t old, uint32_t now) {
  machine_copied (m, kind, old, now);
  if (kind == TYPE_POINTER || ref_object (kind, old))
    m->trigger = true;
}

/* Fig. 1, with the queue in place of the recursion. */
static bool
collect_counted (Machine *m) {
  bool found = false;
  while (m->queue.len) {
    uint32_t number = vec_pop (&m->queue);
    uint32_t part = machine_object_part (m, number);
    if (!part || m->counts.data[number] ||
        *part_words (m->s, part) & OBJECT_DEAD)
      continue;
    machine_visit_object (m, part, release_ref);
    bury (m, part);
    found = true;
  }
  return found;
}

/* Mark and sweep ----------------------------------------------------------- */

static void
mark_ref (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t number = ref_object (kind, load_ref (at));
  if (!number || number >= m->marks.len || m->marks.data[number])
    return;
  m->marks.data[number] = (uint32_t)m->order.len + 1;
  vec_push (&m->order, number);
}

/* Follows the references of what was met since 'from'. */
static void
mark_from (Machine *m, size_t from) {
  for (size_t i = from; i < m->order.len; i++) {
    uint32_t part = machine_object_part (m, m->order.data[i]);
    if (part)
      machine_visit_object (m, part, mark_ref);
  }
}

/* A group of objects is numbered backwards: what is put in front of a list, as
   it so often is, then comes behind all that was there, and nothing else gets
   another number. */
static void
reverse (Machine *m, size_t from) {
  for (size_t i = from, k = m->order.len; i + 1 < k--; i++) {
    uint32_t swapped = m->order.data[i];
    m->order.data[i] = m->order.data[k];
    m->order.data[k] = swapped;
  }
  for (size_t i = from; i < m->order.len; i++)
    m->marks.data[m->order.data[i]] = (uint32_t)i + 1;
}

/* Finds what is alive: 'order' lists the numbers, first of what can be reached
   from globals, claim and channels, then what only processes can reach, one
   after the other; 'marks' gives the position + 1 of a number. */
static void
mark (Machine *m, uint32_t numbers) {
  vec_clear (&m->marks);
  vec_reserve (&m->marks, numbers);
  m->marks.len = numbers;
  memset (m->marks.data, 0, numbers * sizeof *m->marks.data);
  vec_clear (&m->order);
  machine_visit_shared (m, mark_ref);
  mark_from (m, 0);
  reverse (m, 0);
  for (uint32_t pid = 0; pid < processes_of (m->s); pid++) {
    size_t from = m->order.len;
    machine_visit_frames (m, process_part (m, m->s, pid), mark_ref);
    mark_from (m, from);
    reverse (m, from);
  }
}

static uint32_t
number_of (const Machine *m, uint32_t part) {
  return is_canonical (m) ? part - first_object_part (m, m->s) + 1
                          : part_words (m->s, part)[2];
}

static bool
collect_marked (Machine *m) {
  uint32_t highest = 0, first = first_object_part (m, m->s);
  for (uint32_t p = first; p < state_parts (m->s); p++)
    highest = number_of (m, p) > highest ? number_of (m, p) : highest;
  mark (m, highest + 1);
  bool found = false;
  for (uint32_t p = (uint32_t)state_parts (m->s); p-- > first;)
    if (!m->marks.data[number_of (m, p)] &&
        !(*part_words (m->s, p) & OBJECT_DEAD)) {
      bury (m, p);
      found = true;
    }
  return found;
}

void
machine_collect (Machine *m) {
  if (!m->has_heap || m->in_transit || (!m->trigger && !m->dropped))
    return;
  bool found = false;
  if (m->options.gc == GC_RC)
    found = collect_counted (m);
  else if (m->options.gc == GC_MS)
    found = collect_marked (m);
  if (m->options.gc != GC_NONE) {
    m->stats.collected |= m->trigger;
    m->stats.collections += found || (m->options.gc == GC_MS && m->trigger);
  }
  m->heap_changed |= m->dropped;
  m->trigger = m->dropped = false;
}

/* What goes away ----------------------------------------------------------- */

void
machine_drop_record (Machine *m, Type type, const uint8_t *bytes) {
  if (!m->has_heap)
    return;
  m->heap_changed = true;
  if (m->options.gc == GC_RC)
    visit_record (m, type, (uint8_t *)(uintptr_t)bytes, release_ref);
}

void
machine_drop_channel (Machine *m, uint32_t part) {
  if (m->has_heap && m->options.gc == GC_RC)
    visit_channel (m, part_words (m->s, part), release_ref);
}

/* The visitors below find what they look for in 'order'. */
static void
dangle_object (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t ref = load_ref (at);
  if (ref_object (kind, ref) == m->order.data[0])
    store_ref (at, DANGLING);
}

static void
dangle_frame (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t ref = load_ref (at);
  if (kind == TYPE_POINTER && ref != DANGLING &&
      ref >> TAG_SHIFT == TAG_LOCAL &&
      ((ref >> 20) & 0x3ff) == m->order.data[0] &&
      ((ref >> 12) & 0xff) >= m->order.data[1])
    store_ref (at, DANGLING);
}

void
machine_drop_frame (Machine *m, uint32_t pid, uint32_t frame) {
  if (!m->model->uses_frame_refs)
    return;
  vec_clear (&m->order);
  vec_push (&m->order, pid);
  vec_push (&m->order, frame);
  visit_all (m, dangle_frame);
}

void
machine_delete (Machine *m, uint32_t ref, Pos pos) {
  uint32_t number = ref_object (TYPE_POINTER, ref);
  uint32_t part = number ? machine_object_part (m, number) : 0;
  if (!ref)
    machine_fail (m, KIND_INVALID_FREE, pos, "delete of null");
  else if (ref == DANGLING)
    machine_fail (m, KIND_INVALID_FREE, pos,
                  "delete of an object that was deleted before");
  else if (!number)
    machine_fail (m, KIND_INVALID_FREE, pos,
                  "delete of a variable that 'new' did not make");
  else if (ref >> TAG_SHIFT == TAG_INSIDE || !part)
    machine_fail (m, KIND_INVALID_FREE, pos,
                  "delete of a reference into an object");
  if (m->failed)
    return;
  if (m->options.gc == GC_RC)
    machine_visit_object (m, part, release_ref);
  vec_clear (&m->order);
  vec_push (&m->order, number);
  visit_all (m, dangle_object);
  if (number < m->counts.len)
    m->counts.data[number] = 0;
  bury (m, machine_object_part (m, number));
  m->heap_changed = m->trigger = true;
}

/* Canonical order ---------------------------------------------------------- */

static void
renumber_ref (Machine *m, uint8_t *at, TypeKind kind) {
  uint32_t ref = load_ref (at), number = ref_object (kind, ref);
  if (number && number < m->marks.len && m->marks.data[number])
    store_ref (at, ref_renumber (kind, ref, m->marks.data[number]));
}

static bool
is_in_order (const Machine *m) {
  for (size_t i = 0; i < m->order.len; i++)
    if (m->order.data[i] != i + 1)
      return false;
  return true;
}

/* Puts the objects into the order of their new numbers. */
static void
reorder (Machine *m) {
  State *s = m->s, *spare = &m->spare;
  uint32_t first = first_object_part (m, s);
  vec_clear (&spare->words);
  vec_reserve (&spare->words, s->words.len);
  for (size_t i = 0; i < m->order.len; i++) {
    uint32_t part = first + m->order.data[i] - 1, len = part_len (s, part);
    memcpy (spare->words.data + spare->words.len, part_words (s, part),
            len * sizeof (uint32_t));
    spare->words.len += len;
  }
  /* Cuts: the old ones are needed until all lengths are known. */
  vec_clear (&spare->cuts);
  for (size_t i = 0; i < m->order.len; i++)
    vec_push (&spare->cuts, part_len (s, first + m->order.data[i] - 1));
  uint32_t at = s->cuts.data[first];
  memcpy (s->words.data + at, spare->words.data,
          spare->words.len * sizeof (uint32_t));
  s->words.len = at + spare->words.len;
  for (size_t i = 0; i < m->order.len; i++) {
    at += spare->cuts.data[i];
    s->cuts.data[first + i + 1] = at;
  }
  s->cuts.len = first + m->order.len + 1;
  visit_all (m, renumber_ref);
}

/* Objects that were deleted in this step: no garbage. */
static size_t
count_dead (const Machine *m) {
  size_t n = 0;
  for (uint32_t p = first_object_part (m, m->s); p < state_parts (m->s); p++)
    n += *part_words (m->s, p) & OBJECT_DEAD ? 1 : 0;
  return n;
}

static void
canonicalise (Machine *m) {
  uint32_t objects = machine_objects (m, m->s);
  if (!objects)
    return;
  mark (m, objects + 1);
  if (m->order.len + count_dead (m) < objects && m->options.gc == GC_NONE)
    m->stats.collections++;
  if (m->order.len < objects || !is_in_order (m)) {
    reorder (m);
    m->counts_stamp = 0; /* numbers have changed */
  }
}

static void
clear_idle (Machine *m) {
  uint8_t *bytes = (uint8_t *)(m->s->words.data + GLOBAL_HEADER);
  for (size_t i = 0; i < m->idle.len; i++) {
    const Field *f = m->idle.data[i];
    memset (bytes + f->offset, 0, f->count * element_size (m, f->type.id));
  }
}

void
machine_tidy (Machine *m) {
  if (m->idle.len && machine_holder (m, m->s) == NO_PID)
    clear_idle (m);
  if (m->has_heap && m->heap_changed && is_canonical (m))
    canonicalise (m);
}
