/* Symbolic heaps as text: S-expressions. */

#include "heap/heap.h"

/* Ranges may go beyond 64 bits: that of an address plus a constant does. */
static void
print_wide (Str *out, WideSigned k) {
  char digits[48];
  size_t at = sizeof digits - 1;
  Wide u = k < 0 ? -(Wide)k : (Wide)k;
  digits[at] = 0;
  do
    digits[--at] = (char)('0' + (int)(u % 10));
  while (u /= 10);
  str_format (out, "%s%s", k < 0 ? "-" : "", digits + at);
}

static void
print_value (Str *out, HeapValue v) {
  if (!v.sym)
    str_format (out, "%lld", (long long)v.add);
  else if (!v.add)
    str_format (out, "s%u", v.sym);
  else
    str_format (out, "(s%u %lld)", v.sym, (long long)v.add);
}

static void
print_symbol (Str *out, HeapSym s, const HeapSymInfo *info) {
  static const char *const kinds[] = {"number", "global", "procedure", "inside",
                                      "param"};
  str_format (out, " (s%u %s", s, kinds[info->kind]);
  if (info->kind == SYM_GLOBAL || info->kind == SYM_PROC)
    str_format (out, " %u", info->index);
  if (info->kind == SYM_INSIDE)
    str_format (out, " s%u s%u", info->index, info->offset);
  str_format (out, " %u ", info->bits);
  print_wide (out, info->low);
  str_add (out, " ");
  print_wide (out, info->high);
  str_add (out, info->maybe_undef ? " undef)" : ")");
}

static void
print_object (Str *out, const HeapObject *o) {
  static const char *const kinds[] = {"heap",     "stack", "ended",  "global",
                                      "argument", "fixed", "outside"};
  static const char *const rests[] = {"undef", "zero", "any", "maybe",
                                      "initial"};
  str_format (out, " (s%u %s %u %s ", o->base, kinds[o->kind], o->level,
              rests[o->rest]);
  print_value (out, o->size);
  str_format (out, " %u", o->type.id);
  if (!heap_is (o->filled, 0)) {
    str_add (out, " (filled ");
    print_value (out, o->filled);
    str_add (out, ")");
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    str_format (out, " (%llu %u ", (unsigned long long)f->at, f->bytes);
    print_value (out, f->value);
    str_add (out, ")");
  }
  str_add (out, ")");
}

static void
print_values (Str *out, const HeapValue *v, size_t count) {
  for (size_t i = 0; i < count; i++) {
    str_add (out, " ");
    print_value (out, v[i]);
  }
}

static void
print_segment (Str *out, const HeapSegment *s) {
  str_format (out, " (t%u", s->of->number);
  HeapValue ends[] = {s->length, s->first, s->next, s->last, s->prev};
  print_values (out, ends, heap_is_doubly (s) ? 5 : 3);
  if (s->args.len) {
    str_add (out, " (args");
    print_values (out, s->args.data, s->args.len);
    str_add (out, ")");
  }
  str_add (out, ")");
}

static void
print_fact (Str *out, const HeapFact *f) {
  static const char *const kinds[] = {"different", "at-most", "times", "when"};
  if (f->kind == FACT_MODULO) {
    HeapModulo m = heap_modulo_of (f);
    str_format (out, " (modulo s%u %lld %lld)", f->a, (long long)m.by,
                (long long)m.is);
    return;
  }
  if (f->kind == FACT_MEMBER) {
    HeapMember m = heap_member_of (f->c);
    str_format (out, " (member s%u %u %u)", f->a, m.type.id, m.at);
    return;
  }
  str_format (out, " (%s s%u ", kinds[f->kind], f->a);
  print_value (out, heap_value (f->b, 0));
  str_format (out, " %lld)", (long long)f->c);
}

static void
print_equation (Str *out, const HeapEquation *e) {
  bool is_sum = e->kind == EQUATION_SUM;
  str_add (out, is_sum ? " (sum " : " (product ");
  print_value (out, heap_value (e->a, 0));
  str_format (out, " s%u s%u", e->b, e->d);
  if (is_sum)
    str_format (out, " %lld", (long long)e->c);
  str_add (out, ")");
}

static void
print_result (Str *out, const HeapResult *r) {
  str_format (out, " (result %s %u", op_name ((OpKind)r->op), r->bits);
  print_values (out, (HeapValue[]){r->is, r->a, r->b}, 3);
  str_add (out, ")");
}

static void
print_run (Str *out, const HeapRun *r) {
  HeapValue values[] = {r->from, r->to, r->low, r->high};
  str_format (out, " (run s%u %u", r->base, r->bytes);
  print_values (out, values, 4);
  str_add (out, ")");
}

static void
print_column (Str *out, const HeapColumn *c) {
  str_format (out, " (column s%u %u %llu", c->base, c->bytes,
              (unsigned long long)c->step);
  print_values (out, (HeapValue[]){c->from, c->to}, 2);
  str_add (out, c->kind == COLUMN_ANY       ? " any)"
                : c->kind == COLUMN_BETWEEN ? " between"
                : c->may_be_null            ? " inside-or-null"
                                            : " inside");
  if (c->kind == COLUMN_ANY)
    return;
  if (c->kind == COLUMN_INSIDE)
    str_format (out, " s%u %llu", c->target, (unsigned long long)c->unit);
  print_values (out, (HeapValue[]){c->low, c->high}, 2);
  str_add (out, ")");
}

static void
print_slots (Str *out, const HeapSlots *s) {
  str_format (out, " (slots s%u %llu", s->base, (unsigned long long)s->step);
  print_values (out, (HeapValue[]){s->from, s->to}, 2);
  str_format (out, " t%u %s%s", s->of->number, s->is_full ? "full" : "some",
              s->are_heads ? "-heads" : "");
  print_values (out, s->args.data, s->args.len);
  str_add (out, ")");
}

static void
print_choice (Str *out, const HeapChoice *c) {
  str_format (out, " (one-of s%u", c->sym);
  print_values (out, c->among, c->count);
  str_add (out, ")");
}

static void
print_lost (Str *out, const Heap *h) {
  str_add (out, " (lost");
  for (size_t i = 0; i < h->lost.len; i++)
    str_format (out, " %u", h->lost.data[i]);
  str_add (out, ")");
}

static void
print_heap (Str *out, const Heap *h) {
  str_add (out, " (symbols");
  for (HeapSym s = 1; s < h->syms.len; s++)
    print_symbol (out, s, h->syms.data + s);
  str_add (out, ") (objects");
  for (size_t i = 0; i < h->objects.len; i++)
    print_object (out, h->objects.data + i);
  str_add (out, ") (segments");
  for (size_t i = 0; i < h->segments.len; i++)
    print_segment (out, h->segments.data + i);
  str_add (out, ") (facts");
  for (size_t i = 0; i < h->facts.len; i++)
    print_fact (out, h->facts.data + i);
  for (size_t i = 0; i < h->equations.len; i++)
    print_equation (out, h->equations.data + i);
  for (size_t i = 0; i < h->results.len; i++)
    print_result (out, h->results.data + i);
  for (size_t i = 0; i < h->runs.len; i++)
    print_run (out, h->runs.data + i);
  for (size_t i = 0; i < h->columns.len; i++)
    print_column (out, h->columns.data + i);
  for (size_t i = 0; i < h->slots.len; i++)
    print_slots (out, h->slots.data + i);
  for (size_t i = 0; i < h->choices.len; i++)
    print_choice (out, h->choices.data + i);
  if (h->lost.len)
    print_lost (out, h);
  str_add (out, ")");
}

static void
print_link (Str *out, uint64_t at) {
  if (at == NO_LINK)
    str_add (out, " none");
  else
    str_format (out, " %llu", (unsigned long long)at);
}

/* NEXT, or those of a tree. */
static void
print_ways (Str *out, const HeapTemplate *t) {
  if (!heap_is_tree (t)) {
    print_link (out, t->next);
    return;
  }
  for (uint32_t i = 0; i < heap_ways (t); i++)
    str_format (out, "%s%llu", i ? " " : " (",
                (unsigned long long)heap_way (t, i));
  str_add (out, ")");
}

/* (kinds tN tK ...) */
static void
print_kinds (Str *out, const HeapTemplate *t) {
  str_format (out, "(kinds t%u", t->number);
  for (uint32_t i = 0; i < t->kind_count; i++)
    str_format (out, " t%u", t->kinds[i]->number);
  str_add (out, ")\n");
}

static void
print_bound (Str *out, int64_t k, int64_t none) {
  if (k == none)
    str_add (out, " none");
  else
    str_format (out, " %lld", (long long)k);
}

/* (ordered tN tK AT LEAST MOST) */
static void
print_ordered (Str *out, const HeapTemplate *t) {
  str_format (out, "(ordered t%u t%u %llu", t->number, t->plain->number,
              (unsigned long long)t->order.at);
  print_bound (out, t->order.least, HEAP_NO_LEAST);
  print_bound (out, t->order.most, HEAP_NO_MOST);
  str_add (out, ")\n");
}

void
heap_print_template (Str *out, const HeapTemplate *t) {
  if (t->plain) {
    print_ordered (out, t);
    return;
  }
  if (t->kind_count) {
    print_kinds (out, t);
    return;
  }
  str_format (out, "(template t%u %llu", t->number,
              (unsigned long long)t->entry);
  print_ways (out, t);
  if (t->back == t->entry)
    print_link (out, t->prev);
  else
    str_format (out, " (%llu %llu)", (unsigned long long)t->prev,
                (unsigned long long)t->back);
  str_format (out, " %u", t->params);
  print_heap (out, &t->body);
  str_add (out, ")\n");
}

static void
print_state (Str *out, const HeapState *s) {
  str_add (out, "(state (frames");
  for (size_t i = 0; i < s->frames.len; i++)
    str_format (out, " (%u %u %u %u)", s->frames.data[i].proc,
                s->frames.data[i].block, s->frames.data[i].op,
                s->frames.data[i].level);
  str_add (out, ") (roots");
  for (size_t i = 0; i < s->roots.len; i++) {
    const HeapRoot *r = s->roots.data + i;
    str_format (out, " (%u %u ", r->frame, r->reg);
    print_value (out, r->value);
    str_add (out, ")");
  }
  str_add (out, ")");
  print_heap (out, &s->heap);
  if (s->context)
    str_format (out, " (in %u)", s->context);
  str_add (out, s->has_leaked ? " leaked)" : ")");
}

void
heap_print_state (Str *out, const HeapState *s) {
  print_state (out, s);
  str_char (out, '\n');
}

/* (call CONTEXT (objects sN ...) (segments K ...) (ghosts sN ...) STATE) */
void
heap_print_call (Str *out, const HeapCall *c) {
  str_format (out, "(call %u (objects", c->context);
  for (size_t i = 0; i < c->objects.len; i++)
    str_format (out, " s%u", c->objects.data[i]);
  str_add (out, ") (segments");
  for (size_t i = 0; i < c->segments.len; i++)
    str_format (out, " %u", c->segments.data[i]);
  str_add (out, ") (ghosts");
  for (size_t i = 0; i < c->ghosts.len; i++)
    str_format (out, " s%u", c->ghosts.data[i]);
  str_add (out, ") ");
  print_state (out, c->state);
  str_add (out, ")\n");
}
