/* Which predicates are needed is a fixed point: those that exclude the error,
   and then those used to show that the needed ones hold again after each
   transition.  It only grows, so it ends; and when a whole round adds nothing,
   the needed predicates alone pass every obligation.  A diagram of one node is
   treated in 'support.c', which can do more. */

#include "engine/slab/diagram.h"
#include "engine/support.h"

#include <assert.h>

typedef struct {
  TermList label;
  bool *needed; /* by predicate */
  Term weak;    /* the needed predicates, as a conjunction */
} Room;

typedef struct {
  Graph *g;
  Oracle *o;
  VEC (Room) rooms;
  TermList question;
  bool stuck;
} Prover;

static Answer
ask (Prover *p) {
  Answer answer = oracle_check (p->o, &p->question);
  p->stuck = p->stuck || run_expired (p->o->run);
  return answer;
}

static void
assume_label (Prover *p, const Room *room) {
  for (size_t i = 0; i < room->label.len; i++)
    vec_push (&p->question, room->label.data[i]);
}

static Term
conjunction (Prover *p, const Room *room, bool all) {
  TermList kept = {0};
  for (size_t i = 0; i < room->label.len; i++)
    if (all || room->needed[i])
      vec_push (&kept, room->label.data[i]);
  Term term = term_and (p->o->terms, kept.len, kept.data);
  vec_done (&kept);
  return term;
}

/* Rooms ------------------------------------------------------------------- */

static void
add_room (Prover *p, size_t node) {
  assert (node < p->g->nodes.len);
  const TermList *label = &p->g->nodes.data[node].label;
  Room room = {.needed = mem_zero (label->len + p->g->invariant.len + 1)};
  for (size_t i = 0; i < label->len; i++)
    vec_push (&room.label, label->data[i]);
  for (size_t i = 0; i < p->g->invariant.len; i++)
    vec_push (&room.label, p->g->invariant.data[i]);
  vec_push (&p->rooms, room);
}

static void
remove_room (Prover *p, size_t i) {
  assert (i < p->rooms.len);
  vec_done (&p->rooms.data[i].label);
  mem_free (p->rooms.data[i].needed);
  for (; i + 1 < p->rooms.len; i++)
    p->rooms.data[i] = p->rooms.data[i + 1];
  p->rooms.len--;
}

/* Whether the other rooms cover this one. */
static bool
covered (Prover *p, size_t i) {
  vec_clear (&p->question);
  assume_label (p, p->rooms.data + i);
  for (size_t k = 0; k < p->rooms.len; k++)
    if (k != i)
      vec_push (
          &p->question,
          term_not (p->o->terms, conjunction (p, p->rooms.data + k, true)));
  return p->rooms.len > 1 && ask (p) == UNSAT;
}

/* Needed predicates ------------------------------------------------------- */

/* Adds the predicates in the last core; the label comes first in it. */
static bool
need_used (Prover *p, Room *room) {
  bool more = false;
  for (size_t i = 0; i < room->label.len; i++)
    if (oracle_used (p->o, i) && !room->needed[i])
      room->needed[i] = more = true;
  if (more)
    room->weak = conjunction (p, room, false);
  return more;
}

static void
exclude_error (Prover *p, Room *room) {
  vec_clear (&p->question);
  assume_label (p, room);
  vec_push (&p->question, p->o->system->error);
  if (ask (p) == UNSAT)
    need_used (p, room);
  else
    p->stuck = true;
}

/* The step from a room must end in rooms; asks with the room's needed
   predicates only, then with all of them. */
static bool
ask_room_step (Prover *p, const Room *room, size_t transition, bool all) {
  vec_clear (&p->question);
  if (all)
    assume_label (p, room);
  else
    vec_push (&p->question, room->weak);
  vec_push (&p->question, p->o->constraint[transition]);
  for (size_t m = 0; m < p->rooms.len; m++)
    vec_push (&p->question,
              oracle_before (p->o, transition,
                             term_not (p->o->terms, p->rooms.data[m].weak)));
  return ask (p) == UNSAT;
}

/* One round over all steps; whether it added predicates. */
static bool
need_round (Prover *p) {
  bool more = false;
  for (size_t i = 0; i < p->rooms.len; i++)
    for (size_t k = 0; k < p->o->system->transitions.len; k++) {
      Room *room = p->rooms.data + i;
      if (p->stuck || ask_room_step (p, room, k, false))
        continue;
      if (!ask_room_step (p, room, k, true))
        p->stuck = true;
      else
        more |= need_used (p, room);
    }
  return more && !p->stuck;
}

static void
support_rooms (Prover *p) {
  for (size_t i = 0; i < p->rooms.len; i++)
    exclude_error (p, p->rooms.data + i);
  while (need_round (p))
    ;
}

/* One room is an invariant, of which less is enough. */
static void
support_room (Prover *p, Room *room) {
  if (!support_find (p->o, &room->label, room->needed))
    p->stuck = true;
  room->weak = conjunction (p, room, false);
}

/* Divisions were replaced by what they are within the ranges; so the ranges
   must be part of the certificate. */
static void
need_ranges (Prover *p, Room *room) {
  Term ranges = p->o->system->ranges;
  const Term *parts;
  size_t n = term_conjuncts (p->o->terms, &ranges, &parts);
  for (size_t i = 0; i < room->label.len && p->o->system->divided; i++)
    for (size_t k = 0; k < n; k++)
      if (term_is (room->label.data[i], parts[k]))
        room->needed[i] = true;
  room->weak = conjunction (p, room, false);
}

/* The certificate --------------------------------------------------------- */

/* The rooms used in showing a step are enough as successors. */
static void
add_successors (Prover *p, Certificate *c, size_t i) {
  const System *s = p->o->system;
  for (size_t k = 0; k < s->transitions.len && !p->stuck; k++) {
    if (!ask_room_step (p, p->rooms.data + i, k, false))
      p->stuck = true;
    for (size_t m = 0; m < p->rooms.len && !p->stuck; m++)
      if (oracle_used (p->o, m + 2))
        certificate_set_successor (c, s, i, k, m);
  }
}

static Certificate *
make_certificate (Prover *p) {
  const System *s = p->o->system;
  Certificate *c = certificate_new (s, p->rooms.len);
  assert (c->labels.len == p->rooms.len);
  for (size_t i = 0; i < p->rooms.len; i++) {
    c->labels.data[i] = p->rooms.data[i].weak;
    add_successors (p, c, i);
  }
  return c;
}

Certificate *
diagram_new (Graph *g, const bool *reached) {
  Prover p = {.g = g, .o = g->oracle};
  for (size_t i = 0; i < g->nodes.len; i++)
    if (reached[i])
      add_room (&p, i);
  for (size_t i = 0; i < p.rooms.len;)
    if (covered (&p, i))
      remove_room (&p, i);
    else
      i++;
  for (size_t i = 0; i < p.rooms.len; i++)
    need_ranges (&p, p.rooms.data + i);
  if (p.rooms.len == 1)
    support_room (&p, p.rooms.data);
  else
    support_rooms (&p);
  Certificate *c = p.stuck ? NULL : make_certificate (&p);
  if (p.stuck && c) {
    certificate_free (c);
    c = NULL;
  }
  while (p.rooms.len)
    remove_room (&p, p.rooms.len - 1);
  vec_done (&p.rooms);
  vec_done (&p.question);
  return c;
}

size_t
diagram_predicates (const Terms *t, const Certificate *c) {
  size_t count = 0;
  for (size_t i = 0; i < c->labels.len; i++) {
    Term label = c->labels.data[i];
    const Term *parts;
    count += term_conjuncts (t, &label, &parts);
  }
  return count;
}
