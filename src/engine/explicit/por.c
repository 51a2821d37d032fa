/* What makes a location safe, for ever and for all states:
   - none of its edges reads or writes anything but the frame of its own
     process: no globals, channels, objects, other processes, 'timeout';
   - so whether they are enabled cannot be changed by others, and they commute
     with every move of others.

   Creation and death of processes do not commute: a new process gets the number
   that a dead one left.  So 'run' is never safe, and the end of a process only
   while no other process can still come to a 'run'.  In creation order objects
   get numbers like that too: then statements that make or drop objects are not
   safe.

   An object that only one process can reach is as good as a local variable; who
   can reach it is found out in the state at hand.  A 'delete' changes the
   pointers of others, which shows when pointers are compared: so comparing
   counts as looking at the objects.

   Sends to and receives from buffered channels are safe in states where no one
   else does the same with the channel or looks at it (por_channels.h), and as
   long as no other process can change whether they are enabled: a receive needs
   a message to be there, a send needs room.

   A process that stands ready to receive in a rendezvous is seen by those who
   ask whether they can send: then coming to such a location is not safe. */

#include "engine/explicit/por.h"
#include "engine/explicit/por_channels.h"
#include "engine/explicit/por_claim.h"
#include "engine/explicit/por_loops.h"

#include <assert.h>

struct Por {
  Machine *machine;
  const Model *model;
  ChannelUse *channels;
  bool creation;      /* the heap is in creation order */
  bool labels;        /* accept and progress labels are seen */
  bool counted;       /* someone reads '_nr_pr' */
  bool any_watched;   /* some location is watched */
  bool asks_to_send;  /* someone asks whether a rendezvous is possible */
  bool deletes;       /* there is a 'delete' */
  bool functions_run; /* some function has a 'run' */
  bool *peeked;       /* by code: others read its locals */
  bool fixed;         /* only locations that are not sticky */
  bool last_sticky;   /* the last ample set was chosen at a sticky one */
  bool chains;        /* an atomic sequence may be an ample step */
  Moves moves;        /* scratch */
  /* By code and location: */
  bool **safe;    /* maybe: see 'is_ample' */
  bool **calm;    /* an atomic sequence goes on locally from there */
  bool **sticky;  /* one of each loop of safe locations: see 'por_loops.h' */
  bool **heap;    /* objects are looked at */
  bool **watched; /* others ask who is there */
  bool **may_run; /* a 'run' can still come */
};

/* Expressions -------------------------------------------------------------- */

static bool is_local (const Por *p, const Expr *e);

static bool
are_local (const Por *p, const Expr *const *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!is_local (p, args[i]))
      return false;
  return true;
}

static bool
is_local (const Por *p, const Expr *e) {
  if (!e)
    return true;
  switch (e->op) {
  case PLACE_GLOBAL:
  case PLACE_REMOTE:
  case VALUE_ADDRESS: /* what it names is seen by others */
  case VALUE_LEN:
  case VALUE_FULL:
  case VALUE_EMPTY:
  case VALUE_NFULL:
  case VALUE_NEMPTY:
  case VALUE_POLL:
  case VALUE_RUN:
  case VALUE_TIMEOUT:
  case VALUE_NP:
  case VALUE_LAST:
  case VALUE_NR_PR:
  case VALUE_ENABLED:
  case VALUE_PC_VALUE:
  case VALUE_AT:
  case VALUE_PRIORITY:
    return false;
  default:
    return is_local (p, e->a) && is_local (p, e->b) && is_local (p, e->c) &&
           are_local (p, e->args, e->args ? e->count : 0);
  }
}

static bool
compares (const Por *p, const Expr *e) {
  return p->deletes && (e->op == VALUE_SAME || e->op == VALUE_DIFFER) &&
         e->a->op != VALUE_CONST && e->b->op != VALUE_CONST;
}

/* Looks at an object on the heap, or whether a pointer dangles. */
static bool
derefs (const Por *p, const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (derefs (p, e->args[i]))
      return true;
  return e->op == PLACE_DEREF || compares (p, e) || derefs (p, e->a) ||
         derefs (p, e->b) || derefs (p, e->c);
}

static bool
has_run (const Expr *e) {
  return e && (e->op == VALUE_RUN || has_run (e->a) || has_run (e->b) ||
               has_run (e->c));
}

static bool
is_ref (const Por *p, const Expr *place) {
  TypeKind kind = place ? model_type (p->model, place->type)->kind : TYPE_INT;
  return kind == TYPE_POINTER || kind == TYPE_CHAN;
}

/* Edges -------------------------------------------------------------------- */

static bool
receives_at (const Code *code, const ModelLocation *l) {
  assert (l->first + l->count <= code->edges.len);
  for (uint32_t i = l->first; i < l->first + l->count; i++)
    if (code->edges.data[i].kind == STEP_RECEIVE)
      return true;
  return false;
}

static bool
is_seen_at (const Por *p, const Code *code, uint32_t location) {
  assert (location < code->locations.len);
  uint32_t flags = LOC_ACCEPT | LOC_PROGRESS;
  if (p->asks_to_send && receives_at (code, code->locations.data + location))
    return true;
  return p->watched[code - p->model->codes.data][location] ||
         (p->labels && code->locations.data[location].flags & flags);
}

static bool
is_seen (const Por *p, const Code *code, const ModelEdge *edge) {
  return p->peeked[code - p->model->codes.data] ||
         is_seen_at (p, code, edge->from) ||
         (edge->kind != STEP_END && is_seen_at (p, code, edge->to));
}

static bool
makes_channels (const Por *p, const Code *code) {
  const TypeInfo *frame = model_type (p->model, code->frame);
  for (size_t i = 0; i < frame->inits.len; i++)
    if (!frame->inits.data[i].value)
      return true;
  return false;
}

static bool
is_channel_edge (const ModelEdge *edge) {
  return edge->kind == STEP_SEND || edge->kind == STEP_RECEIVE;
}

static bool
has_refs (const Por *p, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (is_ref (p, edge->args[i]))
      return true;
  return false;
}

static bool
args_deref (const Por *p, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (derefs (p, edge->args[i]))
      return true;
  return false;
}

static bool
edge_derefs (const Por *p, const ModelEdge *edge) {
  return edge->kind == STEP_DELETE || derefs (p, edge->place) ||
         derefs (p, edge->a) || derefs (p, edge->b) || args_deref (p, edge);
}

/* A function begins with the initial values of its locals, an object with those
   of its members. */
static bool
begins_locally (const Por *p, Type record) {
  const TypeInfo *t = model_type (p->model, record);
  for (size_t i = 0; i < t->inits.len; i++) {
    const Expr *value = t->inits.data[i].value;
    if (!is_local (p, value) || derefs (p, value))
      return false;
  }
  return true;
}

/* Others may see that the process stands somewhere else now. */
static bool
moves_unseen (const Por *p) {
  return !p->any_watched && !p->labels && !p->asks_to_send;
}

/* A pointer of a message that is compared with one of ours. */
static bool
receives_safely (const Por *p, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (edge->args[i]->op > PLACE_REMOTE && edge->args[i]->op != VALUE_ANY &&
        is_ref (p, edge->args[i]))
      return false;
  return !args_deref (p, edge);
}

/* The step alone; what an atomic sequence does behind it does not count. */
static bool
is_safe_edge (const Por *p, const Code *code, const ModelEdge *edge) {
  bool local = (edge->kind == STEP_CALL || is_local (p, edge->place)) &&
               (is_channel_edge (edge) || is_local (p, edge->a)) &&
               is_local (p, edge->b) && are_local (p, edge->args, edge->count);
  bool drops = edge->leaves || is_ref (p, edge->place) || has_refs (p, edge);
  if (is_seen (p, code, edge) || !local || (p->creation && drops))
    return false;
  switch (edge->kind) {
  case STEP_GUARD:
  case STEP_ELSE:
  case STEP_ASSIGN:
  case STEP_ASSERT:
  case STEP_PRINT:
    return true;
  case STEP_END:
    return !p->counted && !makes_channels (p, code) &&
           !(p->creation && model_type (p->model, code->frame)->refs.len);
  case STEP_NEW:
    return !p->creation && begins_locally (p, edge->type);
  case STEP_DELETE:
    return !p->creation;
  case STEP_CALL:
    return edge->a->op == VALUE_FUNCTION && !edge->keep && moves_unseen (p) &&
           begins_locally (p, p->model->codes.data[edge->a->code].frame);
  case STEP_RETURN: /* and see 'returns_locally' */
    return !p->creation && moves_unseen (p);
  case STEP_SEND:
  case STEP_RECEIVE:
    return channel_use_knows (p->channels,
                              (uint32_t)(code - p->model->codes.data), edge) &&
           (edge->kind == STEP_SEND || receives_safely (p, edge));
  default:
    return false;
  }
}

static bool
enters_dstep (const Code *code, const ModelEdge *edge) {
  return edge->kind != STEP_END &&
         code->locations.data[edge->to].flags & LOC_DSTEP;
}

/* The process goes on alone behind the edge. */
static bool
goes_on (const Code *code, const ModelEdge *edge) {
  return edge->atomic || enters_dstep (code, edge);
}

/* What an atomic sequence may do as part of a local step. */
static bool
is_calm_edge (const Por *p, const Code *code, const ModelEdge *e) {
  switch (e->kind) {
  case STEP_GUARD:
  case STEP_ELSE:
  case STEP_ASSIGN:
  case STEP_ASSERT:
  case STEP_PRINT:
    return is_safe_edge (p, code, e) && !edge_derefs (p, e);
  default:
    return false;
  }
}

static bool
is_calm (const Por *p, const Code *code, const ModelLocation *l) {
  const bool *calm = p->calm[code - p->model->codes.data];
  for (uint32_t i = l->first; i < l->first + l->count; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (!is_calm_edge (p, code, e) || (goes_on (code, e) && !calm[e->to]))
      return false;
  }
  return true;
}

/* From where an atomic sequence does only what is local, and comes to its end
   or blocks for ever: there are no loops in it, as the least fixed point is
   taken.  It must be short enough to be walked through without being stored. */
static void
find_calm (Por *p, uint32_t number) {
  enum { MANY = 500 };
  const Code *code = p->model->codes.data + number;
  bool *calm = p->calm[number];
  for (bool more = p->chains && code->locations.len < MANY; more;) {
    more = false;
    for (size_t i = 0; i < code->locations.len; i++)
      if (!calm[i] && is_calm (p, code, code->locations.data + i))
        more = calm[i] = true;
  }
}

static void
find_safe (Por *p, uint32_t number) {
  assert (number < p->model->codes.len);
  const Code *code = p->model->codes.data + number;
  for (size_t i = 0; i < code->locations.len; i++) {
    const ModelLocation *l = code->locations.data + i;
    bool safe = l->count && code->kind <= CODE_FUNCTION, heap = false;
    for (uint32_t k = l->first; safe && k < l->first + l->count; k++) {
      const ModelEdge *e = code->edges.data + k;
      safe = is_safe_edge (p, code, e) &&
             (!goes_on (code, e) || p->calm[number][e->to]);
      heap |= edge_derefs (p, e);
    }
    p->safe[number][i] = safe;
    p->heap[number][i] = heap;
  }
}

static bool
edge_runs (const Por *p, const ModelEdge *e) {
  for (uint32_t k = 0; k < e->count; k++)
    if (has_run (e->args[k]))
      return true;
  return has_run (e->a) || has_run (e->b) ||
         (e->kind == STEP_CALL && p->functions_run);
}

static void
find_running_functions (Por *p) {
  for (size_t i = 0; i < p->model->codes.len; i++) {
    const Code *code = p->model->codes.data + i;
    for (size_t k = 0; code->kind == CODE_FUNCTION && k < code->edges.len; k++)
      p->functions_run |= edge_runs (p, code->edges.data + k);
  }
}

/* Which locations can still come to a 'run'. */
static void
find_runs (Por *p, uint32_t number) {
  const Code *code = p->model->codes.data + number;
  bool *may = p->may_run[number];
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < code->edges.len; i++) {
      const ModelEdge *e = code->edges.data + i;
      bool runs = edge_runs (p, e) || (e->kind != STEP_END && may[e->to]);
      if (runs && !may[e->from])
        more = may[e->from] = true;
    }
  }
}

/* Making ------------------------------------------------------------------- */

/* What others can see of a process; false when they see everything. */
static bool
find_watched (Por *p, const Expr *e) {
  if (!e)
    return true;
  switch (e->op) {
  case VALUE_AT:
    assert (e->code < p->model->codes.len);
    p->watched[e->code][e->k] = p->any_watched = true;
    break;
  case PLACE_REMOTE:
    assert (e->code < p->model->codes.len);
    p->peeked[e->code] = true;
    break;
  case VALUE_NR_PR:
    p->counted = true;
    break;
  case VALUE_ENABLED:
  case VALUE_PC_VALUE:
  case VALUE_NP:
    return false;
  default:
    break;
  }
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (!find_watched (p, e->args[i]))
      return false;
  return find_watched (p, e->a) && find_watched (p, e->b) &&
         find_watched (p, e->c);
}

static bool
find_watched_by (Por *p, const Code *code) {
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    for (uint32_t k = 0; k < e->count; k++)
      if (!find_watched (p, e->args[k]))
        return false;
    if (!find_watched (p, e->place) || !find_watched (p, e->a) ||
        !find_watched (p, e->b))
      return false;
    p->deletes |= e->kind == STEP_DELETE;
  }
  return find_watched (p, code->provided);
}

static bool
find_watched_by_inits (Por *p, const TypeInfo *t) {
  for (size_t i = 0; i < t->inits.len; i++)
    if (!find_watched (p, t->inits.data[i].value))
      return false;
  return true;
}

static bool
find_all_watched (Por *p, uint32_t claim) {
  for (uint32_t i = 0; i < p->model->codes.len; i++) {
    const Code *code = p->model->codes.data + i;
    if ((code->kind != CODE_CLAIM || i + 1 == claim) &&
        !find_watched_by (p, code))
      return false;
  }
  for (size_t i = 0; i < p->model->types.len; i++)
    if (!find_watched_by_inits (p, p->model->types.data + i))
      return false;
  return true;
}

static const char *
obstacle (const Model *model, MachineOptions how, PorUse use) {
  if (model->uses_priority)
    return "there are priorities";
  if (model->uses_last)
    return "'_last' is used";
  if (model->uses_frame_refs)
    return "there are references to locals";
  if (use != POR_CLAIM)
    return NULL;
  const Code *claim = model->codes.data + how.claim - 1;
  if ((claim->is_ltl && !claim->uses_next) || claim_ignores_repetition (claim))
    return NULL;
  return claim->is_ltl ? "the formula has a next operator"
                       : "the never claim may count steps";
}

static void
allocate (Por *p) {
  size_t n = p->model->codes.len;
  p->safe = mem_zero (n * sizeof *p->safe);
  p->calm = mem_zero (n * sizeof *p->calm);
  p->sticky = mem_zero (n * sizeof *p->sticky);
  p->heap = mem_zero (n * sizeof *p->heap);
  p->watched = mem_zero (n * sizeof *p->watched);
  p->may_run = mem_zero (n * sizeof *p->may_run);
  p->peeked = mem_zero (n);
  for (size_t i = 0; i < n; i++) {
    size_t locations = p->model->codes.data[i].locations.len + 1;
    p->safe[i] = mem_zero (locations);
    p->calm[i] = mem_zero (locations);
    p->sticky[i] = mem_zero (locations);
    p->heap[i] = mem_zero (locations);
    p->watched[i] = mem_zero (locations);
    p->may_run[i] = mem_zero (locations);
  }
}

Por *
por_new (Machine *machine, MachineOptions how, PorUse use, const char **why) {
  const Model *model = machine_model (machine);
  *why = obstacle (model, how, use);
  if (*why)
    return NULL;
  Por *p = mem_zero (sizeof *p);
  *p = (Por){.machine = machine,
             .model = model,
             .creation = model->uses_heap && how.heap == HEAP_CREATION,
             .labels = use == POR_LABELS || use == POR_PROGRESS,
             .chains = use == POR_SAFETY};
  p->channels = channel_use_new (machine, how.claim);
  allocate (p);
  p->asks_to_send = channel_use_asks (p->channels);
  if (!find_all_watched (p, use == POR_CLAIM ? how.claim : 0)) {
    *why = "processes ask whether others can move";
    por_free (p);
    return NULL;
  }
  find_running_functions (p);
  for (uint32_t i = 0; i < model->codes.len; i++) {
    find_calm (p, i);
    find_safe (p, i);
    find_runs (p, i);
    por_break_loops (model->codes.data + i, p->safe[i], p->calm[i],
                     p->sticky[i]);
  }
  return p;
}

void
por_free (Por *p) {
  if (!p)
    return;
  for (size_t i = 0; i < p->model->codes.len; i++) {
    mem_free (p->safe[i]);
    mem_free (p->calm[i]);
    mem_free (p->sticky[i]);
    mem_free (p->heap[i]);
    mem_free (p->watched[i]);
    mem_free (p->may_run[i]);
  }
  mem_free (p->heap);
  mem_free (p->calm);
  mem_free (p->sticky);
  vec_done (&p->moves);
  mem_free (p->watched);
  mem_free (p->peeked);
  mem_free (p->safe);
  mem_free (p->may_run);
  channel_use_free (p->channels);
  mem_free (p);
}

/* Choosing ----------------------------------------------------------------- */

/* No other process comes to a 'run' any more. */
static bool
no_runs (const Por *p, const State *s, uint32_t pid) {
  for (uint32_t i = 0; i < machine_processes (p->machine, s); i++) {
    Standing at = machine_bottom (p->machine, s, i);
    bool called = machine_standing (p->machine, s, i).code != at.code;
    if (i != pid &&
        ((called && p->functions_run) || p->may_run[at.code][at.location]))
      return false;
  }
  return true;
}

static bool
returns_locally (const Por *p, const State *s, uint32_t pid) {
  const Expr *place = machine_result_place (p->machine, s, pid);
  return !place || place->op == PLACE_LOCAL;
}

/* Nobody else can change whether the edge is enabled, or be disturbed by it. */
static bool
is_private (const Por *p, const State *s, uint32_t pid, const ModelEdge *e) {
  assert (is_channel_edge (e));
  int32_t channel;
  if (!channel_use_find (p->channels, s, pid, e, &channel))
    return false;
  ChannelView c = machine_channel_view (p->machine, s, channel);
  if (!c.exists || !c.capacity || c.on_heap)
    return false;
  /* A channel dies with its process; processes die youngest first, so that of
     an older process is there as long as we are. */
  if (c.owner != NO_PID && c.owner > pid)
    return false;
  if (e->flag || (e->kind == STEP_SEND ? c.len == c.capacity : !c.len))
    return false;
  /* Whether another's message is lost depends on who is first. */
  if (p->model->loses && e->kind == STEP_RECEIVE)
    return false;
  return channel_use_is_private (p->channels, s, pid, e, channel);
}

static bool
is_ample (const Por *p, const State *s, uint32_t pid) {
  Standing at = machine_standing (p->machine, s, pid);
  uint32_t bottom = machine_bottom (p->machine, s, pid).code;
  if (!p->safe[at.code][at.location] || p->model->codes.data[bottom].provided ||
      p->peeked[bottom] || machine_called_atomically (p->machine, s, pid))
    return false;
  const Code *code = p->model->codes.data + at.code;
  const ModelLocation *l = code->locations.data + at.location;
  bool no_more_runs = false;
  for (uint32_t i = l->first; i < l->first + l->count; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (e->kind == STEP_RETURN && !returns_locally (p, s, pid))
      return false;
    if (p->heap[at.code][at.location] &&
        !machine_is_private (p->machine, s, pid, e))
      return false;
    if (e->kind != STEP_END && !is_channel_edge (e))
      continue;
    no_more_runs = no_more_runs || no_runs (p, s, pid);
    if (!no_more_runs || (is_channel_edge (e) && !is_private (p, s, pid, e)))
      return false;
  }
  return true;
}

/* Moves of one process stand together; those of [from, to) come first. */
static size_t
put_first (Move *moves, size_t from, size_t to) {
  assert (from < to);
  Move chosen[64];
  size_t n = to - from;
  if (n > 64)
    return SIZE_MAX;
  memcpy (chosen, moves + from, n * sizeof *moves);
  memmove (moves + n, moves, from * sizeof *moves);
  memcpy (moves, chosen, n * sizeof *moves);
  return n;
}

bool
por_is_fixed (const Por *p) {
  return !p->last_sticky;
}

void
por_fix (Por *p) {
  p->fixed = true;
}

static bool
is_sticky (const Por *p, const State *s, uint32_t pid) {
  Standing at = machine_standing (p->machine, s, pid);
  return p->sticky[at.code][at.location];
}

/* Whether the moves of a process shall be the ample set. */
static bool
is_chosen (Por *p, const State *s, uint32_t pid) {
  p->last_sticky = is_sticky (p, s, pid);
  return !(p->fixed && p->last_sticky) && is_ample (p, s, pid);
}

size_t
por_ample (Por *p, const State *s, Move *moves, size_t n) {
  assert (n >= 1);
  for (size_t i = 0, next; i < n; i = next) {
    for (next = i + 1; next < n && moves[next].pid == moves[i].pid;)
      next++;
    if (next - i < n && is_chosen (p, s, moves[i].pid)) {
      size_t ample = put_first (moves, i, next);
      return ample == SIZE_MAX ? n : ample;
    }
  }
  return n;
}

bool
por_single (Por *p, const State *s, Move *move) {
  for (uint32_t pid = machine_processes (p->machine, s); pid-- > 0;) {
    Standing at = machine_standing (p->machine, s, pid);
    if (!p->safe[at.code][at.location] || p->sticky[at.code][at.location] ||
        !is_ample (p, s, pid))
      continue;
    vec_clear (&p->moves);
    machine_process_moves (p->machine, s, pid, &p->moves);
    if (p->moves.len == 1) {
      *move = p->moves.data[0];
      return true;
    }
  }
  return false;
}
