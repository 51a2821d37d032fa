/* Walking from a stop to the next ones.

   An error takes a step to the error location whatever else it does; so all
   that is said about the next time may hold beside. */

#include "engine/bmc/quantified_step.h"

static void walk (Step *, uint32_t vertex);

/* Slots ---------------------------------------------------------------------
 */

static void
put_when (Str *out, const char *slot, size_t i, Let when) {
  if (when)
    str_format (out, "(= (%sdo%zu t) x%u) ", slot, i, when);
  else
    str_format (out, "(%sdo%zu t) ", slot, i);
}

/* What is kept of a granule. */
static void
put_kept (const Step *s, Let value) {
  unsigned bits = 8u << s->l->shift, kept = kept_bits (s->l, bits);
  if (kept < bits)
    str_format (s->out, "((_ extract %u 0) x%u)", kept - 1, value);
  else
    str_format (s->out, "x%u", value);
}

static void
put_transfers (const Step *s) {
  const Transfer *move = &s->at.move, *fill = &s->at.fill;
  if (move->to)
    str_format (s->out,
                "(mdo0 t) (= (mto0 t) x%u) (= (mfrom0 t) x%u) (= (mlen0 t) "
                "x%u)\n",
                move->to, move->from, move->length);
  if (fill->to)
    str_format (s->out,
                "(fdo0 t) (= (fto0 t) x%u) (= (flen0 t) x%u) (= (fval0 t) ",
                fill->to, fill->length);
  if (fill->to) {
    put_kept (s, fill->value);
    str_add (s->out, ")\n");
  }
}

static void
put_slots (const Step *s) {
  Str *out = s->out;
  for (size_t i = 0; i < s->writes.len; i++) {
    put_when (out, "w", i, 0);
    str_format (out, "(= (wat%zu t) x%u) (= (wval%zu t) ", i,
                s->writes.data[i].at, i);
    put_kept (s, s->writes.data[i].value);
    str_add (out, ")\n");
  }
  for (size_t i = 0; i < s->changes.len; i++) {
    const Change *c = s->changes.data + i;
    put_when (out, "c", i, c->when);
    str_format (out,
                "(= (cat%zu t) x%u) (= (clen%zu t) x%u) (= (cval%zu t) %s)\n",
                i, c->at, i, c->length, i, c->value ? "true" : "false");
  }
  for (size_t i = 0; i < s->sizes.len; i++) {
    put_when (out, "s", i, s->sizes.data[i].when);
    str_format (out, "(= (sat%zu t) x%u) (= (sval%zu t) x%u)\n", i,
                s->sizes.data[i].at, i, s->sizes.data[i].value);
  }
  put_transfers (s);
}

static void
add_way (Step *s) {
  Way way = {.location = s->location,
             .number = s->ways,
             .slots = {.writes = (uint32_t)s->writes.len,
                       .changes = (uint32_t)s->changes.len,
                       .sizes = (uint32_t)s->sizes.len,
                       .moves = s->at.move.to != 0,
                       .fills = s->at.fill.to != 0}};
  for (size_t i = 0; i < s->inputs.len; i++) {
    vec_push (&way.inputs, s->inputs.data[i]);
    vec_push (&s->q->functions, s->inputs.data[i]);
  }
  for (size_t i = 0; i < s->unknowns.len; i++)
    vec_push (&s->q->unknowns, s->unknowns.data[i]);
  vec_push (&s->q->ways, way);
}

/* Ends of ways --------------------------------------------------------------
 */

/* The registers of the next time; those that are not live are left open.
   'fails': nothing has to be kept. */
static void
put_registers (Step *s, const Vertex *to, Let fails) {
  for (uint32_t reg = 0; reg < s->q->g->bits.len; reg++) {
    if (!graph_is_live (to, reg))
      continue;
    s->q->mentioned[reg] = true;
    unsigned bits = s->q->g->bits.data[reg], kept = kept_bits (s->l, bits);
    if (s->now[reg] && kept == bits)
      str_format (s->out, "(= (v%u t) x%u)\n", reg, s->now[reg]);
    else if (s->now[reg])
      str_format (s->out,
                  "(= (v%u t) ((_ extract %u 0) x%u)) (or x%u (= ((_ "
                  "sign_extend %u) (v%u t)) x%u))\n",
                  reg, kept - 1, s->now[reg], fails, bits - kept, reg,
                  s->now[reg]);
    else
      str_format (s->out, "(= (v%u t) (v%u p))\n", reg, reg);
  }
}

/* 'to' is the next stop, NULL if there is none. */
static void
end_way (Step *s, const Vertex *to) {
  Query *q = s->q;
  if (to && !query_keeps (q, to))
    to = NULL;
  if (!to)
    assume (s, let (s, "false"));
  Let next = let_bits (s, to ? to->location : q->error, q->location_bits);
  Let error = let_bits (s, q->error, q->location_bits);
  Let fails = s->errors.len ? s->errors.data[0] : let (s, "false");
  for (size_t i = 1; i < s->errors.len; i++)
    fails = let (s, "(or x%u x%u)", fails, s->errors.data[i]);
  Let way = let_bits (s, s->ways, WAY_BITS);
  str_format (s->out, "(and (= (way t) x%u) (= (at t) (ite x%u x%u x%u))\n",
              way, fails, error, next);
  if (s->at.alive)
    str_format (s->out, "(or x%u x%u)\n", fails, s->at.alive);
  if (to)
    put_registers (s, to, fails);
  put_slots (s);
  str_char (s->out, ')');
  add_way (s);
  s->ways++;
}

static void
close_lets (Step *s, uint32_t down_to) {
  for (; s->open > down_to; s->open--)
    str_char (s->out, ')');
}

/* Parting -------------------------------------------------------------------
 */

static Mark
mark (const Step *s) {
  Mark m = s->at;
  m.writes = s->writes.len;
  m.changes = s->changes.len;
  m.sizes = s->sizes.len;
  m.errors = s->errors.len;
  m.inputs = s->inputs.len;
  m.unknowns = s->unknowns.len;
  m.undos = s->undos.len;
  return m;
}

static void
take_back (Step *s, const Mark *m) {
  s->at = *m;
  s->writes.len = m->writes;
  s->changes.len = m->changes;
  s->sizes.len = m->sizes;
  s->errors.len = m->errors;
  s->inputs.len = m->inputs;
  s->unknowns.len = m->unknowns;
  while (s->undos.len > m->undos) {
    Undo u = vec_pop (&s->undos);
    s->now[u.reg] = u.before;
  }
}

static void
follow (Step *s, const UnitTarget *target) {
  const Vertex *to = s->q->g->vertices.data + target->block;
  step_item (s, &(Item){.kind = ITEM_MOVES,
                        .count = target->count,
                        .moves = (UnitMove *)target->moves});
  if (to->is_stop)
    end_way (s, to);
  else
    walk (s, target->block);
}

/* One way of several; names that it binds are not known to the others. */
static void
follow_apart (Step *s, const UnitTarget *target) {
  Mark m = mark (s);
  uint32_t open = s->open;
  follow (s, target);
  take_back (s, &m);
  close_lets (s, open);
}

static void
walk_branch (Step *s, const UnitOp *end, const UnitTarget *targets) {
  Let is = let_true (s, &end->a);
  str_format (s->out, "(ite x%u\n", is);
  follow_apart (s, targets);
  str_char (s->out, '\n');
  follow_apart (s, targets + 1);
  str_char (s->out, ')');
}

static void
walk_switch (Step *s, const UnitOp *end, const UnitTarget *targets) {
  Let a = let_operand (s, &end->a);
  for (uint32_t i = 0; i + 1 < end->target_count; i++) {
    str_format (s->out, "(ite (= x%u ", a);
    put_bits (s->out, end->cases[i], end->a.bits);
    str_add (s->out, ")\n");
    follow_apart (s, targets + i + 1);
    str_char (s->out, '\n');
  }
  follow_apart (s, targets);
  for (uint32_t i = 0; i + 1 < end->target_count; i++)
    str_char (s->out, ')');
}

static void
walk (Step *s, uint32_t vertex) {
  const Vertex *v = s->q->g->vertices.data + vertex;
  const UnitOp *end = v->end;
  s->vertex = vertex;
  for (size_t i = 0; i < v->items.len; i++)
    step_item (s, v->items.data + i);
  if (end->kind == OP_JUMP) {
    follow (s, v->targets);
  } else if (end->kind == OP_BRANCH) {
    walk_branch (s, end, v->targets);
  } else if (end->kind == OP_SWITCH) {
    walk_switch (s, end, v->targets);
  } else {
    if (end->kind == OP_UNSUPPORTED)
      give_up (s, end, end->show);
    if (s->q->leaks && end->kind == OP_EXIT && end->code == EXIT_KIND_NORMAL)
      step_leak (s);
    end_way (s, NULL);
  }
}

static void
step_done (Step *s) {
  mem_free (s->now);
  vec_done (&s->undos);
  vec_done (&s->writes);
  vec_done (&s->changes);
  vec_done (&s->sizes);
  vec_done (&s->errors);
  vec_done (&s->inputs);
  vec_done (&s->unknowns);
}

void
put_step (Query *q, uint32_t location) {
  Step s = {.q = q,
            .l = q->layout,
            .out = &q->steps,
            .location = location,
            .now = mem_zero ((q->g->bits.len + 1) * sizeof *s.now)};
  walk (&s, q->stops.data[location]);
  close_lets (&s, 0);
  step_done (&s);
}
