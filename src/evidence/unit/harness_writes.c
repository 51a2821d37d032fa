/* Functions without a body that write to memory.

   What they wrote is known by watching the execution: through which parameter,
   or to which global.  The definition has parameters for the registers in which
   a caller passes integers and pointers, and writes at each call what it wrote
   then.  What it reached through pointers in memory is left out; a comment says
   so. */

#include "evidence/unit/harness_impl.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { MAX_PARAMETERS = 6, MAX_BYTES = 4096 };

typedef struct {
  uint64_t address, base;
  uint32_t parameter;
} Handed;

typedef struct {
  Writer *w;
  uint32_t proc; /* the function */
  unsigned calls;
  VEC (Handed) handed; /* in this call */
  Str cases;           /* of the switch over its calls */
  bool is_open;        /* a case is */
  bool is_lost;        /* something cannot be told */
} Writes;

static void
put (Writes *v, const Event *e, const char *format, const char *name,
     uint64_t number, int64_t offset) {
  assert (v->calls && (e->text || !e->value));
  if (!v->is_open)
    str_format (&v->cases, "  case %u:\n", v->calls - 1);
  v->is_open = true;
  str_add (&v->cases, "    assay_put (");
  if (name)
    str_format (&v->cases, "%s", name);
  else
    str_format (&v->cases, format, number);
  str_format (&v->cases, ", %" PRId64 ", (const unsigned char[]){", offset);
  for (uint64_t i = 0; i < (uint64_t)e->value; i++)
    str_format (&v->cases, "%s%u", i ? ", " : "", (unsigned char)e->text[i]);
  str_format (&v->cases, "}, %" PRIu64 ");\n", (uint64_t)e->value);
}

static void
note_bytes (Writes *v, const Event *e) {
  if (e->value > MAX_BYTES) {
    v->is_lost = true;
    return;
  }
  for (size_t i = 0; i < v->handed.len; i++) {
    const Handed *h = v->handed.data + i;
    if (h->base != e->base)
      continue;
    put (v, e, "(char *)a%" PRIu64, NULL, h->parameter,
         (int64_t)(e->address - h->address));
    return;
  }
  const UnitGlobal *g = e->global < v->w->unit->globals.len
                            ? v->w->unit->globals.data + e->global
                            : NULL;
  if (!g || !g->name || !g->is_exposed || strchr (g->name, ':')) {
    v->is_lost = true;
    return;
  }
  Str name = {0};
  str_format (&name, "({ extern char %s[]; %s; })", g->name, g->name);
  put (v, e, "", str_text (&name), 0, (int64_t)(e->address - e->base));
  str_done (&name);
}

static void
watch (void *context, const Event *e) {
  Writes *v = context;
  if (e->proc != v->proc)
    return;
  if (e->kind == EVENT_CALL) {
    if (v->is_open)
      str_add (&v->cases, "    break;\n");
    v->is_open = false;
    v->calls++;
    vec_clear (&v->handed);
  } else if (e->kind == EVENT_HANDED)
    vec_push (&v->handed, ((Handed){e->address, e->base, (uint32_t)e->value}));
  else if (e->kind == EVENT_BYTES)
    note_bytes (v, e);
}

/* Whether all parameters are in registers for integers, one each. */
static bool
has_plain_parameters (const Unit *u, const UnitProc *proc) {
  const UnitType *type = unit_type (u, proc->type);
  if (u->pointer_bytes != 8 || proc->params > MAX_PARAMETERS ||
      type->members.len != proc->params)
    return false;
  for (size_t i = 0; i < type->members.len; i++) {
    UnitTypeKind kind = unit_type (u, type->members.data[i].type)->kind;
    if (kind == UNIT_TYPE_FLOAT || kind >= UNIT_TYPE_STRUCT)
      return false;
  }
  return true;
}

static void
write_function (Writes *v, const UnitProc *proc) {
  Str *out = v->w->out;
  assert (proc->results.len <= 1 && proc->params <= MAX_PARAMETERS);
  UnitTypeId result = unit_type (v->w->unit, proc->type)->target;
  const char *type = proc->results.len ? harness_type (v->w->unit, result,
                                                       proc->results.data[0])
                                       : "void";
  str_format (out, "__attribute__ ((weak)) %s\n%s (", type, proc->name);
  for (uint32_t i = 0; i < MAX_PARAMETERS; i++)
    str_format (out, "%sunsigned long a%u", i ? ", " : "", i);
  str_format (
      out,
      ") {\n"
      "  static unsigned call;\n"
      "  (void)a0, (void)a1, (void)a2, (void)a3, (void)a4, (void)a5;\n"
      "  switch (call++) {\n%s    break;\n  default:\n    break;\n  }\n",
      str_text (&v->cases));
  if (proc->results.len)
    str_format (out,
                "  %s value;\n"
                "  assay_take (\"%s\", &value, sizeof value);\n"
                "  return value;\n",
                type, proc->name);
  str_add (out, "}\n\n");
}

bool
harness_writes (Writer *w, const UnitProc *proc) {
  assert (proc >= w->unit->procs.data &&
          proc < w->unit->procs.data + w->unit->procs.len);
  Writes v = {.w = w, .proc = (uint32_t)(proc - w->unit->procs.data)};
  UnitTypeId result = unit_type (w->unit, proc->type)->target;
  ExecuteOptions o = {.choices = w->harness->choices, .watcher = {watch, &v}};
  execute_unit (NULL, w->unit, &o);
  bool good = v.cases.len && has_plain_parameters (w->unit, proc) &&
              proc->results.len <= 1 &&
              unit_type (w->unit, result)->kind != UNIT_TYPE_POINTER;
  if (v.is_lost || (v.cases.len && !good))
    str_format (w->out, "/* Not all that '%s' writes is written here. */\n",
                proc->name);
  if (good)
    write_function (&v, proc);
  str_done (&v.cases);
  vec_done (&v.handed);
  return good;
}
