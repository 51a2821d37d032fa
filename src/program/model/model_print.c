/* Models as text, for people and tests. */

#include "program/model/model.h"

static void
print_flags (Str *out, uint32_t flags) {
  static const char *const names[] = {"dstep", "end", "accept", "progress"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (flags >> i & 1)
      str_format (out, " %s", names[i]);
}

static void
print_field (Str *out, const Model *m, const Field *f) {
  str_format (out, "  %s%s %s", f->hidden ? "hidden " : "",
              model_type (m, f->type)->name, f->name);
  if (f->is_array)
    str_format (out, "[%u]", f->count);
  str_format (out, " @%u\n", f->offset);
}

static void
print_init (Str *out, const Init *i) {
  str_format (out, "  init @%u x%u ", i->offset, i->count);
  int32_t value;
  if (!i->value)
    str_format (out, "channel %u\n", i->channel);
  else if (expr_is_const (i->value, &value))
    str_format (out, "%d\n", value);
  else
    str_add (out, "expression\n");
}

static void
print_record (Str *out, const Model *m, Type record) {
  const TypeInfo *t = model_type (m, record);
  for (size_t i = 0; i < t->fields.len; i++)
    print_field (out, m, t->fields.data + i);
  for (size_t i = 0; i < t->inits.len; i++)
    print_init (out, t->inits.data + i);
}

static void
print_channel (Str *out, const Model *m, uint32_t number) {
  const ChannelType *c = m->channels.data + number;
  str_format (out, "channel %u: [%u] of {", number, c->capacity);
  for (uint32_t i = 0; i < c->count; i++)
    str_format (out, "%s%s", i ? ", " : "", model_type (m, c->types[i])->name);
  str_add (out, "}\n");
}

static void
print_edge (Str *out, const ModelEdge *e) {
  static const char *const kinds[] = {
      "guard", "else",   "assign", "assert", "print", "send",    "receive",
      "new",   "delete", "call",   "return", "end",   "priority"};
  str_format (out, "    -> %u %s", e->to, kinds[e->kind]);
  if (e->rank)
    str_format (out, " rank %u", e->rank);
  str_format (out, "%s : %s", e->atomic ? " atomic" : "",
              e->show ? e->show : "");
  if (e->leaves)
    str_format (out, " (leaves %u)", e->leaves);
  str_format (out, " [%d:%d]\n", e->pos.line, e->pos.column);
}

static void
print_code (Str *out, const Model *m, const Code *c) {
  static const char *const kinds[] = {"process", "function", "claim", "trace"};
  str_format (out, "%s %s", kinds[c->kind], c->name);
  if (c->active)
    str_format (out, " active %u", c->active);
  if (c->priority)
    str_format (out, " priority %u", c->priority);
  str_format (out, " params %u start %u\n", c->params, c->start);
  print_record (out, m, c->frame);
  for (size_t i = 0; i < c->locations.len; i++) {
    const ModelLocation *l = c->locations.data + i;
    str_format (out, "  %zu", i);
    if (l->label)
      str_format (out, " %s", l->label);
    print_flags (out, l->flags);
    str_char (out, '\n');
    for (uint32_t k = 0; k < l->count; k++)
      print_edge (out, c->edges.data + l->first + k);
  }
}

void
model_print (Str *out, const Model *m) {
  str_add (out, "globals\n");
  print_record (out, m, m->globals);
  for (uint32_t i = 0; i < m->channels.len; i++)
    print_channel (out, m, i);
  for (size_t i = 0; i < m->codes.len; i++)
    print_code (out, m, m->codes.data + i);
}
