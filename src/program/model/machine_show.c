/* States and printf for people. */

#include "program/model/machine_impl.h"

#include <stdio.h>

/* Values ------------------------------------------------------------------- */

static void
show_int (Str *out, const TypeInfo *t, int32_t value) {
  if (t->mtype && value > 0 && (size_t)value <= t->mtype->values.len)
    str_add (out, t->mtype->values.data[value - 1]);
  else if (t->is_bool)
    str_add (out, value ? "true" : "false");
  else
    str_format (out, "%d", value);
}

static const TypeInfo *
object_type (const Machine *m, const State *s, uint32_t number) {
  uint32_t first = first_object_part (m, s);
  for (uint32_t p = first; p < state_parts (s); p++) {
    const uint32_t *words = part_words (s, p);
    if ((words[2] ? words[2] : p - first + 1) == number &&
        !(*words & OBJECT_CHANNEL))
      return m->model->types.data + (*words & ~OBJECT_DEAD);
  }
  return NULL;
}

static void
show_object (Str *out, const Machine *m, const State *s, uint32_t number) {
  const TypeInfo *t = object_type (m, s, number);
  str_format (out, "%s#%u", t ? t->name : "channel", number);
}

/* The name of what lies at an offset of a record, as far as it has one. */
static void
show_inside (Str *out, const Machine *m, Type record, uint32_t offset) {
  const TypeInfo *t = model_type (m->model, record);
  const Field *f = NULL;
  for (size_t i = 0; i < t->fields.len; i++)
    if (t->fields.data[i].offset <= offset)
      f = t->fields.data + i;
  if (!f)
    return;
  const TypeInfo *inner = model_type (m->model, f->type);
  uint32_t size =
      inner->kind == TYPE_RECORD ? inner->size : m->scalars[f->type.id].size;
  uint32_t element = size ? (offset - f->offset) / size : 0;
  str_add (out, f->name);
  if (f->is_array)
    str_format (out, "[%u]", element);
  offset -= f->offset + element * size;
  if (offset && inner->kind == TYPE_RECORD) {
    str_char (out, '.');
    show_inside (out, m, f->type, offset);
  }
}

static void
show_pointer (Str *out, const Machine *m, const State *s, uint32_t ref) {
  if (!ref)
    str_add (out, "null");
  else if (ref == DANGLING)
    str_add (out, "dangling");
  else if (ref >> TAG_SHIFT == TAG_GLOBAL) {
    str_char (out, '&');
    show_inside (out, m, m->model->globals, ref & OFFSET_MASK);
  } else if (ref >> TAG_SHIFT == TAG_LOCAL)
    str_format (out, "&local of process %u", (ref >> 20) & 0x3ff);
  else {
    show_object (out, m, s, ref_object (TYPE_POINTER, ref));
    if (ref >> TAG_SHIFT == TAG_INSIDE)
      str_format (out, "+%u", ref & 0x3fff);
  }
}

/* The name of the global that holds a channel, or its number. */
static void
show_channel_name (Str *out, const Machine *m, const State *s, uint32_t ref) {
  const TypeInfo *t = model_type (m->model, m->model->globals);
  const uint8_t *bytes = (const uint8_t *)(s->words.data + GLOBAL_HEADER);
  for (size_t i = 0; i < t->fields.len; i++) {
    const Field *f = t->fields.data + i;
    for (uint32_t e = 0;
         model_type (m->model, f->type)->kind == TYPE_CHAN && e < f->count;
         e++) {
      uint32_t value;
      memcpy (&value, bytes + f->offset + 4 * e, 4);
      if (value != ref)
        continue;
      str_add (out, f->name);
      if (f->is_array)
        str_format (out, "[%u]", e);
      return;
    }
  }
  if (!ref)
    str_char (out, '0');
  else if (ref_object (TYPE_CHAN, ref))
    show_object (out, m, s, ref_object (TYPE_CHAN, ref));
  else
    str_format (out, "channel#%u", ref);
}

static void
show_scalar (Str *out, const Machine *m, const State *s, Type type,
             const uint8_t *at) {
  const TypeInfo *t = model_type (m->model, type);
  int32_t value = load_scalar (at, m->scalars[type.id]);
  switch (t->kind) {
  case TYPE_POINTER:
    show_pointer (out, m, s, (uint32_t)value);
    break;
  case TYPE_CHAN:
    show_channel_name (out, m, s, (uint32_t)value);
    break;
  case TYPE_FUNCTION:
    str_add (out, value > 0 && (size_t)value <= m->model->codes.len
                      ? m->model->codes.data[value - 1].name
                      : "null");
    break;
  default:
    show_int (out, t, value);
  }
}

/* Differences -------------------------------------------------------------- */

typedef struct {
  const Machine *m;
  const State *before, *after;
  MachineVisit *visit;
  void *context;
  Str name, value;
} Changes;

static void
tell (Changes *c) {
  c->visit (c->context, str_text (&c->name), str_text (&c->value));
}

/* Compares records of one type; 'old' may be NULL: zeros. */
static void compare_record (Changes *c, Type type, const uint8_t *old,
                            const uint8_t *now);

static void
compare_element (Changes *c, Type type, const uint8_t *old,
                 const uint8_t *now) {
  if (model_type (c->m->model, type)->kind == TYPE_RECORD) {
    compare_record (c, type, old, now);
    return;
  }
  Scalar k = c->m->scalars[type.id];
  if (load_scalar (now, k) == (old ? load_scalar (old, k) : 0))
    return;
  vec_clear (&c->value);
  show_scalar (&c->value, c->m, c->after, type, now);
  tell (c);
}

static void
compare_record (Changes *c, Type type, const uint8_t *old, const uint8_t *now) {
  const TypeInfo *t = model_type (c->m->model, type);
  for (size_t i = 0; i < t->fields.len; i++) {
    const Field *f = t->fields.data + i;
    const TypeInfo *inner = model_type (c->m->model, f->type);
    uint32_t size = inner->kind == TYPE_RECORD ? inner->size
                                               : c->m->scalars[f->type.id].size;
    for (uint32_t e = 0; e < f->count; e++) {
      size_t len = c->name.len;
      uint32_t at = f->offset + e * size;
      str_format (&c->name, "%s%s", len ? "." : "", f->name);
      if (f->is_array)
        str_format (&c->name, "[%u]", e);
      compare_element (c, f->type, old ? old + at : NULL, now + at);
      c->name.len = len;
    }
  }
}

static void
show_messages (Changes *c, const uint32_t *words) {
  const ChannelType *t = c->m->model->channels.data + (*words >> 16);
  const uint8_t *slots = (const uint8_t *)(words + CHANNEL_HEADER);
  str_char (&c->value, '[');
  for (uint32_t i = 0; i < (*words & 0xffff); i++) {
    str_add (&c->value, i ? ", " : "");
    for (uint32_t k = 0; k < t->count; k++) {
      str_add (&c->value, k ? "," : "");
      show_scalar (&c->value, c->m, c->after, t->types[k],
                   slots + i * t->slot + t->offsets[k]);
    }
  }
  str_char (&c->value, ']');
}

static bool
same_part (const State *a, uint32_t p, const State *b, uint32_t q) {
  return part_len (a, p) == part_len (b, q) &&
         !memcmp (part_words (a, p), part_words (b, q),
                  part_len (a, p) * sizeof (uint32_t));
}

static void
compare_channel (Changes *c, uint32_t id) {
  const Machine *m = c->m;
  uint32_t part = channel_part (m, id);
  bool there = c->before && id <= channels_of (c->before);
  const uint32_t *words = part_words (c->after, part);
  if (there ? same_part (c->before, part, c->after, part) : !(*words & 0xffff))
    return;
  vec_clear (&c->name);
  vec_clear (&c->value);
  show_channel_name (&c->name, m, c->after, id);
  show_messages (c, words);
  tell (c);
}

static void
compare_process (Changes *c, uint32_t pid) {
  const Machine *m = c->m;
  uint32_t part = process_part (m, c->after, pid);
  bool there = c->before && pid < processes_of (c->before);
  uint32_t old = there ? process_part (m, c->before, pid) : 0;
  if (there && same_part (c->before, old, c->after, part))
    return;
  uint32_t len = part_len (c->after, part);
  bool same = true;
  for (uint32_t at = 0; at < len;) {
    const uint32_t *now = part_words (c->after, part) + at;
    const uint32_t *was = same && there && at < part_len (c->before, old)
                              ? part_words (c->before, old) + at
                              : NULL;
    uint32_t code = *now >> 16, skip = 1 + (at > 0);
    same = was && *was >> 16 == code;
    vec_clear (&c->name);
    str_format (&c->name, "%s(%u)", m->model->codes.data[code].name, pid);
    compare_record (c, m->model->codes.data[code].frame,
                    same ? (const uint8_t *)(was + skip) : NULL,
                    (const uint8_t *)(now + skip));
    at += m->frame_words[code] + (at > 0);
  }
}

static void
compare_object (Changes *c, uint32_t i) {
  const Machine *m = c->m;
  uint32_t part = first_object_part (m, c->after) + i;
  const uint32_t *words = part_words (c->after, part), *was = NULL;
  uint32_t number = words[2] ? words[2] : i + 1;
  if (c->before) {
    uint32_t first = first_object_part (m, c->before);
    for (uint32_t p = first; p < state_parts (c->before) && !was; p++) {
      const uint32_t *w = part_words (c->before, p);
      if ((w[2] ? w[2] : p - first + 1) == number)
        was = same_part (c->before, p, c->after, part) ? words : w;
    }
  }
  if (was == words)
    return;
  vec_clear (&c->name);
  show_object (&c->name, m, c->after, number);
  if (*words & OBJECT_CHANNEL) {
    vec_clear (&c->value);
    show_messages (c, words + OBJECT_HEADER);
    tell (c);
    return;
  }
  const TypeInfo *t = m->model->types.data + *words;
  uint32_t size = t->kind == TYPE_RECORD ? t->size : m->scalars[*words].size;
  bool same = was && was[0] == words[0] && was[1] == words[1];
  size_t len = c->name.len;
  for (uint32_t e = 0; e < words[1]; e++) {
    if (words[1] > 1)
      str_format (&c->name, "[%u]", e);
    compare_element (c, (Type){*words},
                     same ? (const uint8_t *)(was + OBJECT_HEADER) + e * size
                          : NULL,
                     (const uint8_t *)(words + OBJECT_HEADER) + e * size);
    c->name.len = len;
  }
}

void
machine_changes (const Machine *m, const State *before, const State *after,
                 MachineVisit *visit, void *context) {
  Changes c = {m, before, after, visit, context, {0}, {0}};
  compare_record (&c, m->model->globals,
                  before ? (const uint8_t *)(before->words.data + GLOBAL_HEADER)
                         : NULL,
                  (const uint8_t *)(after->words.data + GLOBAL_HEADER));
  for (uint32_t i = 1; i <= channels_of (after); i++)
    compare_channel (&c, i);
  for (uint32_t pid = 0; pid < processes_of (after); pid++)
    compare_process (&c, pid);
  for (uint32_t i = 0; i < machine_objects (m, after); i++)
    compare_object (&c, i);
  str_done (&c.name);
  str_done (&c.value);
}

void
machine_show_process (Str *out, const Machine *m, const State *s,
                      uint32_t pid) {
  uint32_t part = process_part (m, s, pid);
  str_format (out, "%s(%u)",
              m->model->codes.data[*part_words (s, part) >> 16].name, pid);
}

/* printf ------------------------------------------------------------------- */

static void
show_mtype (Machine *m, const Expr *e, int32_t value) {
  const TypeInfo *t = model_type (m->model, e->type);
  if (t->mtype)
    show_int (m->print, t, value);
  else if (m->model->mtypes.len && value > 0 &&
           (size_t)value <= m->model->mtypes.data[0]->values.len)
    str_add (m->print, m->model->mtypes.data[0]->values.data[value - 1]);
  else
    str_format (m->print, "%d", value);
}

static void
show_argument (Machine *m, char directive, const Expr *e) {
  int32_t value = machine_eval (m, e);
  switch (directive) {
  case 'c':
    str_char (m->print, (char)value);
    break;
  case 'e':
    show_mtype (m, e, value);
    break;
  case 'o':
    str_format (m->print, "%o", (unsigned)value);
    break;
  case 'u':
    str_format (m->print, "%u", (unsigned)value);
    break;
  case 'x':
    str_format (m->print, "%x", (unsigned)value);
    break;
  default:
    str_format (m->print, "%d", value);
  }
}

static void
show_escape (Str *out, char c) {
  str_char (out, c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c);
}

void
machine_printf (Machine *m, const ModelEdge *edge) {
  uint32_t used = 0;
  bool dry = m->dry;
  m->dry = true;
  for (const char *p = edge->text ? edge->text : ""; *p && !m->failed; p++)
    if (*p == '\\' && p[1])
      show_escape (m->print, *++p);
    else if (*p != '%' || !p[1])
      str_char (m->print, *p);
    else if (*++p == '%')
      str_char (m->print, '%');
    else if (used < edge->count)
      show_argument (m, *p, edge->args[used++]);
  m->dry = dry;
}
