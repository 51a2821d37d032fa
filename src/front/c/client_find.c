/* The procedures of the client in the Unit. */

#include "front/c/client.h"

#include <string.h>

static uint32_t
find (const Unit *u, const char *name) {
  for (uint32_t i = 0; i < u->procs.len; i++)
    if (!strcmp (u->procs.data[i].name, name))
      return i;
  return UINT32_MAX;
}

static uint32_t find_made (const Unit *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

static uint32_t
find_made (const Unit *u, const char *format, ...) {
  Str name = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&name, format, args);
  va_end (args);
  uint32_t found = find (u, str_text (&name));
  str_done (&name);
  return found;
}

static bool
resolve_kind (CFront *c, RefKind *k) {
  k->proc = find_made (c->unit, "assay_count_%s", k->name);
  k->is_proc = find_made (c->unit, "assay_is_%s", k->name);
  bool good = k->proc != UINT32_MAX;
  for (size_t i = 0; i < k->refs.len; i++) {
    RefPredicate *r = k->refs.data + i;
    r->proc = find_made (c->unit, "assay_ref_%s_%s", k->name, r->name);
    good &= r->proc != UINT32_MAX;
  }
  return good ||
         run_error (c->run, k->pos,
                    "internal error: kind '%s' is not in the client", k->name);
}

/* Arguments go by position, so their names must be those of the function. */
static bool
has_names (CFront *c, const RefEntry *e) {
  const UnitProc *p = c->unit->procs.data + e->proc;
  if (!p->param_names || p->params != e->args.len)
    return true;
  for (uint32_t i = 0; i < p->params; i++)
    if (p->param_names[i] && *p->param_names[i] &&
        strcmp (p->param_names[i], e->args.data[i].name))
      return run_error (c->run, e->args.data[i].pos,
                        "parameter %u of '%s' is '%s', not '%s'", i + 1,
                        e->function, p->param_names[i], e->args.data[i].name);
  return true;
}

/* An entry must be a function with a body. */
static bool
resolve_entry (CFront *c, RefEntry *e, size_t number) {
  e->proc = find (c->unit, e->function);
  e->call_proc = find_made (c->unit, "assay_call_%zu", number);
  if (e->proc == UINT32_MAX || c->unit->procs.data[e->proc].is_undefined)
    return run_error (c->run, e->pos, "the entry '%s' is not defined",
                      e->function);
  return has_names (c, e);
}

static bool
is_defined (const Unit *u, uint32_t proc) {
  return proc != UINT32_MAX && !u->procs.data[proc].is_undefined;
}

static bool
resolve_init (CFront *c, UnitRefs *refs) {
  if (!refs->init)
    return true;
  refs->init_proc = find (c->unit, refs->init);
  return is_defined (c->unit, refs->init_proc) ||
         run_error (c->run, refs->init_pos, "the function '%s' is not defined",
                    refs->init);
}

/* Functions that nobody calls make nothing atomic. */
static bool
resolve_atomic (CFront *c, UnitRefs *refs) {
  refs->clients = (RefClients){.client = find (c->unit, "assay_client"),
                               .resume = find (c->unit, "assay_resume"),
                               .pause = find (c->unit, "assay_pause"),
                               .look = find (c->unit, "assay_switch")};
  if (refs->atomic != REF_ATOMIC_LOCK)
    return true;
  refs->lock_proc = find (c->unit, refs->lock);
  refs->unlock_proc = find (c->unit, refs->unlock);
  if (refs->lock_proc != UINT32_MAX && refs->unlock_proc != UINT32_MAX)
    return true;
  return run_error (c->run, refs->atomic_pos, "no entry calls '%s'",
                    refs->lock_proc == UINT32_MAX ? refs->lock : refs->unlock);
}

bool
client_resolve (CFront *c, UnitRefs *refs) {
  for (size_t i = 0; i < refs->kinds.len; i++)
    if (!resolve_kind (c, refs->kinds.data + i))
      return false;
  for (size_t i = 0; i < refs->entries.len; i++)
    if (!resolve_entry (c, refs->entries.data + i, i))
      return false;
  for (size_t i = 0; i < refs->stubs.len; i++) {
    RefStub *s = refs->stubs.data + i;
    s->proc = find (c->unit, s->function);
    s->holds_proc = find_made (c->unit, "assay_stub_%zu", i);
  }
  refs->turn_proc = find (c->unit, "assay_turn");
  return resolve_init (c, refs) && resolve_atomic (c, refs);
}
