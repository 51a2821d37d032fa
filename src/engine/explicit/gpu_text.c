/* The text: tables of the model's control, a function for each process type and
   kind of list, packing, and what is the same for all models.

   Of the state it is used that part 0 is globals, then come channels, then
   processes, whose first word is the location and, above it, the code; the
   lists are about the same words. */

#include "engine/explicit/gpu_text.h"

#include <assert.h>

typedef struct {
  Str *out;
  const Model *model;
  const Lowered *lowered;
  const Layout *layout;
  const char *ask; /* what a function says if the machine must be asked */
} Text;

/* Expressions -------------------------------------------------------------- */

static const char *
operator_of (ExprOp op) {
  switch (op) {
  case VALUE_ADD:
    return "+";
  case VALUE_SUB:
    return "-";
  case VALUE_MUL:
    return "*";
  case VALUE_DIV:
    return "/";
  case VALUE_MOD:
    return "%";
  case VALUE_LSHIFT:
    return "<<";
  case VALUE_RSHIFT:
    return ">>";
  case VALUE_BITAND:
    return "&";
  case VALUE_BITOR:
    return "|";
  case VALUE_BITXOR:
    return "^";
  case VALUE_EQ:
    return "==";
  case VALUE_NE:
    return "!=";
  case VALUE_LT:
    return "<";
  case VALUE_LE:
    return "<=";
  case VALUE_GT:
    return ">";
  default:
    assert (op == VALUE_GE);
    return ">=";
  }
}

/* Numbers wrap around, as those of the machine. */
static void
apply (Text *t, const LowOp *op) {
  const char *sign = op->op > VALUE_NOT ? operator_of (op->op) : "";
  switch (op->op) {
  case VALUE_NEGATE:
    str_format (t->out, "(int)(0u - (uint)r%u)", op->a);
    break;
  case VALUE_COMPLEMENT:
    str_format (t->out, "~r%u", op->a);
    break;
  case VALUE_NOT:
    str_format (t->out, "!r%u", op->a);
    break;
  case VALUE_ADD:
  case VALUE_SUB:
  case VALUE_MUL:
    str_format (t->out, "(int)((uint)r%u %s (uint)r%u)", op->a, sign, op->b);
    break;
  case VALUE_DIV:
  case VALUE_MOD:
    str_format (t->out, "(int)((long)r%u %s (long)r%u)", op->a, sign, op->b);
    break;
  case VALUE_LSHIFT:
    str_format (t->out, "(int)((uint)r%u << (r%u & 31))", op->a, op->b);
    break;
  case VALUE_RSHIFT:
    str_format (t->out, "r%u >> (r%u & 31)", op->a, op->b);
    break;
  default:
    str_format (t->out, "r%u %s r%u", op->a, sign, op->b);
  }
}

static void
place (Text *t, const LowOp *op) {
  const char *type = op->size == 1   ? op->is_signed ? "char" : "uchar"
                     : op->size == 2 ? op->is_signed ? "short" : "ushort"
                                     : "int";
  int32_t k =
      op->k + (op->base == LOW_GLOBAL ? 4 * (int32_t)t->lowered->header : 0);
  str_format (t->out, "*(%s *)((uchar *)s + (%d%s", type, k,
              op->base == LOW_LOCAL ? " + locals" : "");
  if (op->a != LOW_NONE)
    str_format (t->out, " + r%u", op->a);
  str_add (t->out, "))");
}

static void
cut (Text *t, const LowOp *op) {
  unsigned by = op->bits >= 32 ? 0 : 32 - op->bits;
  str_format (t->out, "(int)((%s)(r%u << %u) >> %u)",
              op->is_signed ? "int" : "uint", op->a, by, by);
}

/* Lists -------------------------------------------------------------------- */

static void
assign (Text *t, const LowOp *op) {
  str_format (t->out, "r%u = ", op->r);
  switch (op->kind) {
  case LOW_CONST:
    str_format (t->out, "(int)%uu", (unsigned)op->k);
    break;
  case LOW_COPY:
    str_format (t->out, "r%u", op->a);
    break;
  case LOW_APPLY:
    apply (t, op);
    break;
  case LOW_CUT:
    cut (t, op);
    break;
  case LOW_LOAD:
    place (t, op);
    break;
  case LOW_PID:
    str_add (t->out, "(int)c->pid");
    break;
  case LOW_PROCESSES:
    str_add (t->out, "PROCESSES");
    break;
  case LOW_TIMEOUT:
    str_add (t->out, "0");
    break;
  case LOW_GET_CHANNEL:
    str_add (t->out, "c->channel");
    break;
  case LOW_GET:
    str_format (t->out, "c->message[%d]", op->k);
    break;
  default:
    assert (op->kind == LOW_ANY);
    str_add (t->out, "mask != 0");
  }
  str_add (t->out, ";\n");
}

static void
write_op (Text *t, const LowOp *op) {
  switch (op->kind) {
  case LOW_STORE:
    place (t, op);
    str_format (t->out, " = r%u;\n", op->b);
    break;
  case LOW_ASK:
    if (op->a != LOW_NONE)
      str_format (t->out, "if (r%u) ", op->a);
    str_format (t->out, "return %s;\n", t->ask);
    break;
  case LOW_BELOW:
    str_format (t->out, "if ((uint)r%u >= %uu) return %s;\n", op->a,
                (unsigned)op->k, t->ask);
    break;
  case LOW_IF:
    str_format (t->out, "if (r%u) {\n", op->a);
    break;
  case LOW_ELSE:
    str_add (t->out, "} else {\n");
    break;
  case LOW_END:
    str_add (t->out, "}\n");
    break;
  case LOW_CHANNEL:
    str_format (t->out,
                "if ((uint)r%u - 1u >= CHANNELS) return %s;\n"
                "r%u = channel_at[r%u - 1];\n",
                op->a, t->ask, op->r, op->a);
    break;
  case LOW_SHIFT:
    str_format (t->out, "shift_words (s, r%u / 4, r%u / 4, %d);\n", op->a,
                op->b, op->k);
    break;
  case LOW_SET_CHANNEL:
    str_format (t->out, "c->channel = r%u;\n", op->a);
    break;
  case LOW_SET:
    str_format (t->out, "c->message[%d] = r%u;\n", op->k, op->a);
    break;
  case LOW_ENABLE:
    str_format (t->out, "mask |= 1ul << %d;\n", op->k);
    break;
  case LOW_OFFER:
    str_format (t->out, "mask |= 1ul << %d;\n", LOW_OFFERS + op->k);
    break;
  default:
    assign (t, op);
  }
}

static void
write_list (Text *t, const LowList *list) {
  for (uint32_t i = 0; i < list->registers; i++)
    str_format (t->out, "%s r%u = 0%s", i ? "," : "int", i,
                i + 1 == list->registers ? ";\n" : "");
  for (size_t i = 0; i < list->ops.len; i++)
    write_op (t, list->ops.data + i);
}

/* Functions ---------------------------------------------------------------- */

static void
write_function (Text *t, uint32_t number, LowListKind kind) {
  const LowCode *code = t->lowered->codes.data + number;
  bool looks = kind <= LIST_ACCEPT;
  size_t n = looks ? code->locations.len : code->edges.len;
  t->ask = looks ? "ASKS" : "1";
  str_format (t->out,
              "%s %s_%u (Context *c, uint *s, int locals, uint at) {\n%s"
              "switch (at) {\n",
              looks ? "ulong" : "uint", low_list_names[kind], number,
              looks ? "ulong mask = 0;\n" : "");
  for (size_t i = 0; i < n; i++) {
    if (low_list (code, kind, i)->asks)
      continue;
    str_format (t->out, "case %zu: {\n", i);
    write_list (t, low_list (code, kind, i));
    str_format (t->out, "return %s; }\n", looks ? "mask" : "0");
  }
  str_format (t->out, "}\nreturn %s;\n}\n", t->ask);
}

/* The function of a kind for whatever code a process has. */
static void
write_choice (Text *t, LowListKind kind) {
  bool looks = kind <= LIST_ACCEPT;
  str_format (t->out, "%s %s (Context *c, uint *s, uint pid, uint at) {\n",
              looks ? "ulong" : "uint", low_list_names[kind]);
  str_add (t->out, "int locals = 4 * (int)header_at[pid] + 4;\nc->pid = pid;\n"
                   "switch (code_at[pid]) {\n");
  for (uint32_t i = 0; i < t->lowered->codes.len; i++)
    if (t->lowered->codes.data[i].locations.len)
      str_format (t->out, "case %u: return %s_%u (c, s, locals, at);\n", i,
                  low_list_names[kind], i);
  str_format (t->out, "}\nreturn %s;\n}\n", looks ? "ASKS" : "1");
}

/* Tables ------------------------------------------------------------------- */

uint32_t
gpu_text_edge (const Model *m, uint32_t code, uint32_t edge) {
  for (uint32_t i = 0; i < code; i++)
    edge += (uint32_t)m->codes.data[i].edges.len;
  return edge;
}

static uint32_t
location_number (const Model *m, uint32_t code, uint32_t location) {
  for (uint32_t i = 0; i < code; i++)
    location += (uint32_t)m->codes.data[i].locations.len;
  return location;
}

static void
begin_table (Text *t, const char *name) {
  str_format (t->out, "__constant uint %s[] = {", name);
}

static void
end_table (Text *t) {
  str_add (t->out, "0};\n");
}

static void
write_codes (Text *t) {
  const Model *m = t->model;
  begin_table (t, "edge_base");
  for (uint32_t i = 0; i < m->codes.len; i++)
    str_format (t->out, "%u, ", gpu_text_edge (m, i, 0));
  end_table (t);
  begin_table (t, "location_base");
  for (uint32_t i = 0; i < m->codes.len; i++)
    str_format (t->out, "%u, ", location_number (m, i, 0));
  end_table (t);
}

/* Of a location: its first edge, and whether it is inside of a d_step (1) or
   may receive by rendezvous (2).  Of an edge: where it leads, and above it
   whether it goes on inside of an atomic sequence. */
static void
write_control (Text *t) {
  const Model *m = t->model;
  begin_table (t, "first_edge");
  for (size_t i = 0; i < m->codes.len; i++)
    for (size_t k = 0; k < m->codes.data[i].locations.len; k++)
      str_format (t->out, "%u, ", m->codes.data[i].locations.data[k].first);
  end_table (t);
  begin_table (t, "location_flags");
  for (size_t i = 0; i < m->codes.len; i++)
    for (size_t k = 0; k < m->codes.data[i].locations.len; k++) {
      const LowCode *low = t->lowered->codes.data + i;
      bool inside = m->codes.data[i].locations.data[k].flags & LOC_DSTEP;
      bool receives = k < low->locations.len && low->locations.data[k].receives;
      str_format (t->out, "%u, ", inside | (unsigned)receives << 1);
    }
  end_table (t);
  begin_table (t, "edge_to");
  for (size_t i = 0; i < m->codes.len; i++)
    for (size_t k = 0; k < m->codes.data[i].edges.len; k++) {
      const ModelEdge *e = m->codes.data[i].edges.data + k;
      str_format (t->out, "%uu, ", e->to | (uint32_t)e->atomic << 31);
    }
  end_table (t);
}

static void
write_shape (Text *t) {
  const State *b = &t->layout->base;
  uint32_t channels = b->words.data[0] & 0xffff;
  uint32_t processes = b->words.data[1] & 0xffff;
  str_format (t->out,
              "#define WORDS %zu\n#define WIDE %u\n#define BUCKET %u\n"
              "#define CHANNELS %uu\n#define PROCESSES %u\n#define GROUP %u\n",
              b->words.len, t->layout->wide, gpu_bucket (t->layout), channels,
              processes, 64);
  begin_table (t, "channel_at");
  for (uint32_t i = 0; i < channels; i++)
    str_format (t->out, "%u, ", 4 * b->cuts.data[1 + i]);
  end_table (t);
  begin_table (t, "header_at");
  for (uint32_t i = 0; i < processes; i++)
    str_format (t->out, "%u, ", b->cuts.data[1 + channels + i]);
  end_table (t);
  begin_table (t, "code_at");
  for (uint32_t i = 0; i < processes; i++)
    str_format (t->out, "%u, ",
                b->words.data[b->cuts.data[1 + channels + i]] >> 16);
  end_table (t);
}

/* Packing ------------------------------------------------------------------ */

static uint32_t
bits_mask (uint32_t bits) {
  return bits >= 32 ? ~0u : (1u << bits) - 1;
}

static void
write_packing (Text *t) {
  const Layout *l = t->layout;
  str_add (t->out, "void unpack (const ulong *p, uint *s) {\n");
  for (uint32_t i = 0; i < l->masks.len; i++)
    str_format (t->out, "s[%u] = %uu;\n", i,
                l->base.words.data[i] & ~l->masks.data[i]);
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    str_format (t->out, "s[%u] |= ((uint)(p[%u] >> %u) & %uu) << %u;\n",
                p->word, p->wide, p->at, bits_mask (p->bits), p->shift);
  }
  str_add (t->out, "}\nvoid pack (const uint *s, ulong *p) {\n");
  for (uint32_t i = 0; i < l->wide; i++)
    str_format (t->out, "p[%u] = 1ul << 63;\n", i);
  for (size_t i = 0; i < l->pieces.len; i++) {
    const LayoutPiece *p = l->pieces.data + i;
    str_format (t->out, "p[%u] |= (ulong)(s[%u] >> %u & %uu) << %u;\n", p->wide,
                p->word, p->shift, bits_mask (p->bits), p->at);
  }
  str_add (t->out, "}\nuint fits (const uint *s, __global uint *wider) {\n"
                   "uint bad, any = 0;\n");
  for (uint32_t i = 0; i < l->masks.len; i++)
    if (~l->masks.data[i])
      str_format (t->out,
                  "bad = (s[%u] ^ %uu) & %uu;\n"
                  "if (bad) { atomic_or (wider + %u, bad); any = 1; }\n",
                  i, l->base.words.data[i], ~l->masks.data[i], i);
  str_add (t->out, "return !any;\n}\n");
}

/* What is the same for all ------------------------------------------------- */

static const char head[] =
    "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
    "#define ASKS (1ul << 63)\n"
    "enum { FOUND, ASKED, FULL, WIDER, PARENT, STEPS };\n"
    "typedef struct { uint pid; int channel; int message[16]; } Context;\n"
    "void shift_words (uint *s, int from, int to, int by) {\n"
    "  for (int i = from; i < to; i++)\n"
    "    s[i] = i + by < to ? s[i + by] : 0;\n"
    "}\n";

/* A state is in the first slot of its way that is not another's.  The words of
   a slot are taken one by one, each for good: who takes the last one has added
   the state; who finds another word goes on. */
static const char tables[] =
    "ulong hash_mix (ulong h) {\n"
    "  h ^= h >> 32; h *= 0xd6e8feb86659fd93ul;\n"
    "  h ^= h >> 32; h *= 0xd6e8feb86659fd93ul;\n"
    "  return h ^ h >> 32;\n"
    "}\n"
    "enum { OLD, NEW, NO_ROOM };\n"
    "uint insert (__global ulong *table, ulong buckets, const ulong *p,\n"
    "             uint *where) {\n"
    "  ulong h = 0;\n"
    "  for (uint k = 0; k < WIDE; k++)\n"
    "    h = hash_mix (h ^ p[k]) + k;\n"
    "  for (uint round = 0; round < 64; round++) {\n"
    "    ulong at = (h & (buckets - 1)) * BUCKET;\n"
    "    for (uint i = 0; i < BUCKET; i++) {\n"
    "      volatile __global ulong *slot = table + (at + i) * WIDE;\n"
    "      ulong there = 1;\n"
    "      uint k = 0;\n"
    "      for (; k < WIDE; k++) {\n"
    "        there = slot[k];\n"
    "        if (!there)\n"
    "          there = atom_cmpxchg (slot + k, 0ul, p[k]);\n"
    "        if (there && there != p[k])\n"
    "          break;\n"
    "      }\n"
    "      if (k == WIDE) {\n"
    "        *where = (uint)(at + i);\n"
    "        return there ? OLD : NEW;\n"
    "      }\n"
    "    }\n"
    "    h = hash_mix (h + 1);\n"
    "  }\n"
    "  return NO_ROOM;\n"
    "}\n";

static const char steps[] =
    "typedef struct {\n"
    "  __global ulong *table; ulong buckets;\n"
    "  __global uint *queue, *numbers, *wider, *reached;\n"
    "  __local uint *fresh, *count;\n"
    "  const ulong *target; uint index, looks, taken;\n"
    "} Work;\n"
    "enum { LOCAL_ROOM = 2048 };\n"
    "uint location (const uint *s, uint pid) {\n"
    "  return s[header_at[pid]] & 0xffff;\n"
    "}\n"
    "uint flags (const uint *s, uint pid) {\n"
    "  return location_flags[location_base[code_at[pid]] + location (s, "
    "pid)];\n"
    "}\n"
    "void go (Work *w, uint *s, uint pid, uint edge) {\n"
    "  uint number = edge_base[code_at[pid]] + edge, at = header_at[pid];\n"
    "  s[at] = (s[at] & 0xffff0000u) | (edge_to[number] & 0xffff);\n"
    "  if (!w->reached[number])\n"
    "    w->reached[number] = 1;\n"
    "}\n"
    "uint act (Work *w, Context *c, uint *s, uint pid, uint edge) {\n"
    "  if (edge_to[edge_base[code_at[pid]] + edge] >> 31\n"
    "      || take (c, s, pid, edge))\n"
    "    return 1;\n"
    "  go (w, s, pid, edge);\n"
    "  return 0;\n"
    "}\n"
    "uint first_of (const uint *s, uint pid) {\n"
    "  return first_edge[location_base[code_at[pid]] + location (s, pid)];\n"
    "}\n"
    "uint lowest (uint bits) { return 31 - clz (bits & -bits); }\n"
    "uint take_step (Work *w, Context *c, uint *s, uint pid, uint edge) {\n"
    "  if (act (w, c, s, pid, edge))\n"
    "    return 1;\n"
    "  for (uint i = 0; i < 1000 && flags (s, pid) & 1; i++) {\n"
    "    ulong mask = enabled (c, s, pid, location (s, pid));\n"
    "    if (mask & ASKS || !(uint)mask\n"
    "        || act (w, c, s, pid, first_of (s, pid) + lowest ((uint)mask)))\n"
    "      return 1;\n"
    "  }\n"
    "  return flags (s, pid) & 1;\n"
    "}\n"
    "void add_one (Work *w, const ulong *p) {\n"
    "  uint where;\n"
    "  uint answer = insert (w->table, w->buckets, p, &where);\n"
    "  if (answer == NO_ROOM)\n"
    "    w->numbers[FULL] = 1;\n"
    "  if (answer != NEW)\n"
    "    return;\n"
    "  uint n = atomic_inc (w->count);\n"
    "  if (n < LOCAL_ROOM)\n"
    "    w->fresh[n] = where;\n"
    "  else\n"
    "    w->queue[atomic_inc (w->numbers + FOUND)] = where;\n"
    "}\n"
    "void deliver (Work *w, const uint *s) {\n"
    "  ulong p[WIDE];\n"
    "  w->taken++;\n"
    "  if (!fits (s, w->wider)) {\n"
    "    w->numbers[WIDER] = 1;\n"
    "    return;\n"
    "  }\n"
    "  pack (s, p);\n"
    "  if (!w->looks) {\n"
    "    add_one (w, p);\n"
    "    return;\n"
    "  }\n"
    "  uint same = 1;\n"
    "  for (uint k = 0; k < WIDE; k++)\n"
    "    same &= p[k] == w->target[k];\n"
    "  if (same)\n"
    "    w->numbers[PARENT] = w->index + 1;\n"
    "}\n"
    "void copy (uint *t, const uint *s) {\n"
    "  for (uint i = 0; i < WORDS; i++)\n"
    "    t[i] = s[i];\n"
    "}\n"
    "uint meet (Work *w, Context *c, uint *s, uint *t, uint pid, uint edge) {\n"
    "  uint to = edge_to[edge_base[code_at[pid]] + edge] & 0xffff;\n"
    "  if (location_flags[location_base[code_at[pid]] + to] & 1\n"
    "      || offer (c, s, pid, edge))\n"
    "    return 1;\n"
    "  for (uint other = 0; other < PROCESSES; other++) {\n"
    "    if (other == pid || !(flags (s, other) & 2))\n"
    "      continue;\n"
    "    ulong mask = accept (c, s, other, location (s, other));\n"
    "    if (mask & ASKS)\n"
    "      return 1;\n"
    "    for (uint left = (uint)mask; left; left &= left - 1) {\n"
    "      copy (t, s);\n"
    "      go (w, t, pid, edge);\n"
    "      if (take_step (w, c, t, other, first_of (s, other) + lowest "
    "(left)))\n"
    "        return 1;\n"
    "      deliver (w, t);\n"
    "    }\n"
    "  }\n"
    "  return 0;\n"
    "}\n"
    "uint moves (Work *w, uint *s) {\n"
    "  uint t[WORDS];\n"
    "  Context c;\n"
    "  for (uint pid = 0; pid < PROCESSES; pid++) {\n"
    "    if (flags (s, pid) & 1)\n"
    "      return 1;\n"
    "    ulong mask = enabled (&c, s, pid, location (s, pid));\n"
    "    uint first = first_of (s, pid);\n"
    "    if (mask & ASKS)\n"
    "      return 1;\n"
    "    for (uint left = (uint)mask; left; left &= left - 1) {\n"
    "      copy (t, s);\n"
    "      if (take_step (w, &c, t, pid, first + lowest (left)))\n"
    "        return 1;\n"
    "      deliver (w, t);\n"
    "    }\n"
    "    for (uint left = (uint)(mask >> 32); left; left &= left - 1)\n"
    "      if (meet (w, &c, s, t, pid, first + lowest (left)))\n"
    "        return 1;\n"
    "  }\n"
    "  return !w->taken;\n"
    "}\n";

static const char kernels[] =
    "void flush (Work *w, __local uint *base) {\n"
    "  barrier (CLK_LOCAL_MEM_FENCE);\n"
    "  uint n = *w->count < LOCAL_ROOM ? *w->count : LOCAL_ROOM;\n"
    "  if (!get_local_id (0))\n"
    "    *base = atomic_add (w->numbers + FOUND, n);\n"
    "  barrier (CLK_LOCAL_MEM_FENCE);\n"
    "  for (uint i = get_local_id (0); i < n; i += GROUP)\n"
    "    w->queue[*base + i] = w->fresh[i];\n"
    "}\n"
    "__kernel __attribute__ ((reqd_work_group_size (GROUP, 1, 1)))\n"
    "void expand (__global ulong *table, ulong buckets, __global uint *queue,\n"
    "             uint begin, uint end, __global uint *numbers,\n"
    "             __global uint *asked, __global uint *wider,\n"
    "             __global uint *reached, uint looks,\n"
    "             __global const ulong *target) {\n"
    "  __local uint fresh[LOCAL_ROOM], count, base, taken;\n"
    "  uint index = begin + (uint)get_global_id (0);\n"
    "  ulong p[WIDE], wanted[WIDE];\n"
    "  uint s[WORDS];\n"
    "  Work w = {table, buckets, queue, numbers, wider, reached, fresh,\n"
    "            &count, wanted, index, looks, 0};\n"
    "  if (!get_local_id (0))\n"
    "    count = taken = 0;\n"
    "  barrier (CLK_LOCAL_MEM_FENCE);\n"
    "  if (index < end) {\n"
    "    for (uint k = 0; k < WIDE; k++) {\n"
    "      p[k] = table[(ulong)queue[index] * WIDE + k];\n"
    "      wanted[k] = target[k];\n"
    "    }\n"
    "    unpack (p, s);\n"
    "    if (moves (&w, s)) {\n"
    "      asked[atomic_inc (numbers + ASKED)] = index;\n"
    "      w.taken = 0;\n"
    "    }\n"
    "    atomic_add (&taken, w.taken);\n"
    "  }\n"
    "  flush (&w, &base);\n"
    "  if (!get_local_id (0) && taken)\n"
    "    atom_add ((__global ulong *)(numbers + 6), (ulong)taken);\n"
    "}\n"
    "__kernel __attribute__ ((reqd_work_group_size (GROUP, 1, 1)))\n"
    "void add (__global ulong *table, ulong buckets, __global uint *queue,\n"
    "          __global uint *numbers, __global const ulong *states,\n"
    "          uint total) {\n"
    "  uint i = (uint)get_global_id (0), where;\n"
    "  ulong p[WIDE];\n"
    "  if (i >= total)\n"
    "    return;\n"
    "  for (uint k = 0; k < WIDE; k++)\n"
    "    p[k] = states[(ulong)i * WIDE + k];\n"
    "  uint answer = insert (table, buckets, p, &where);\n"
    "  if (answer == NO_ROOM)\n"
    "    numbers[FULL] = 1;\n"
    "  if (answer == NEW)\n"
    "    queue[atomic_inc (numbers + FOUND)] = where;\n"
    "}\n"
    "__kernel __attribute__ ((reqd_work_group_size (GROUP, 1, 1)))\n"
    "void move (__global const ulong *old, __global ulong *table, ulong "
    "buckets,\n"
    "           __global const uint *order, __global uint *queue,\n"
    "           __global uint *numbers, uint total) {\n"
    "  uint i = (uint)get_global_id (0), where;\n"
    "  ulong p[WIDE];\n"
    "  if (i >= total)\n"
    "    return;\n"
    "  for (uint k = 0; k < WIDE; k++)\n"
    "    p[k] = old[(ulong)order[i] * WIDE + k];\n"
    "  if (insert (table, buckets, p, &where) == NEW)\n"
    "    queue[i] = where;\n"
    "  else\n"
    "    numbers[FULL] = 1;\n"
    "}\n"
    "__kernel __attribute__ ((reqd_work_group_size (GROUP, 1, 1)))\n"
    "void gather (__global const ulong *table, __global const uint *queue,\n"
    "             __global const uint *which, uint total,\n"
    "             __global ulong *states) {\n"
    "  uint i = (uint)get_global_id (0);\n"
    "  for (uint k = 0; i < total && k < WIDE; k++)\n"
    "    states[(ulong)i * WIDE + k] = table[(ulong)queue[which[i]] * WIDE + "
    "k];\n"
    "}\n";

void
gpu_text (Str *out, const Model *model, const Lowered *lowered,
          const Layout *layout) {
  Text t = {out, model, lowered, layout, NULL};
  str_add (out, head);
  write_shape (&t);
  write_codes (&t);
  write_control (&t);
  for (uint32_t i = 0; i < lowered->codes.len; i++)
    for (LowListKind k = 0;
         k < LIST_KINDS && lowered->codes.data[i].locations.len; k++)
      write_function (&t, i, k);
  for (LowListKind k = 0; k < LIST_KINDS; k++)
    write_choice (&t, k);
  write_packing (&t);
  str_add (out, tables);
  str_add (out, steps);
  str_add (out, kernels);
}
