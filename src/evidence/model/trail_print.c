/* Trails as text, for people. */

#include "evidence/model/lanes.h"
#include "evidence/model/trail.h"

/* Longer trails are shown in part. */
enum { MAX_STEPS = 200, FIRST_STEPS = 60, LAST_STEPS = 100 };

typedef struct {
  Str *out;
  const Trail *trail;
  TrailWalk walk;
  Lanes lanes;
  bool all;
  EvidencePause *pause; /* or NULL */
  void *context;
} Printer;

/* The most processes there are at a time. */
static size_t
most_processes (const Model *model, const Trail *trail) {
  TrailWalk w;
  size_t most = 0;
  if (trail_walk_start (&w, model, trail, true))
    do {
      size_t n = w.effect.stuck ? 0 : machine_processes (w.machine, &w.now);
      most = n > most ? n : most;
    } while (trail_walk_next (&w));
  trail_walk_done (&w);
  return most;
}

static void
end_part (Printer *p) {
  if (p->pause)
    p->pause (p->context, p->out);
}

static bool
is_shown (const Printer *p, size_t step) {
  size_t n = p->trail->moves.len;
  return p->all || n <= MAX_STEPS || step < FIRST_STEPS ||
         step >= n - LAST_STEPS;
}

/* What stands in front of a step. */
static void
print_marks (Printer *p, size_t step) {
  if (p->trail->has_cycle && step == p->trail->cycle)
    str_add (p->out, "<<< the cycle begins >>>\n");
  if (step == FIRST_STEPS && !is_shown (p, step))
    str_format (p->out,
                "  ... %zu steps are left out; 'assay replay' shows them ...\n",
                p->trail->moves.len - FIRST_STEPS - LAST_STEPS);
}

static void
print_step (Printer *p) {
  TrailWalk *w = &p->walk;
  size_t step = w->at - 1;
  print_marks (p, step);
  if (!is_shown (p, step))
    return;
  LaneStep s = {.number = w->at,
                .from = &w->before,
                .to = w->effect.stuck ? NULL : &w->now,
                .move = p->trail->moves.data[step],
                .printed = str_text (&w->printed)};
  lanes_step (&p->lanes, p->out, s);
  end_part (p);
}

static void
print_end (Printer *p) {
  TrailWalk *w = &p->walk;
  if (p->trail->has_cycle)
    str_format (p->out,
                "<<< the cycle ends: the state is that before step %zu >>>\n",
                p->trail->cycle + 1);
  if (!w->effect.stuck)
    lanes_end (&p->lanes, p->out, &w->now);
  else if (w->at)
    lanes_end (&p->lanes, p->out, &w->before);
  end_part (p);
}

static void
print (Printer *p, const Program *program) {
  TrailWalk *w = &p->walk;
  if (!trail_walk_start (w, program->model, p->trail, true))
    return;
  lanes_init (&p->lanes, w->machine, program->source,
              most_processes (program->model, p->trail), p->trail->how.claim);
  if (program->source)
    str_format (p->out, "lines are those of %s\n", program->source->path);
  if (!w->effect.stuck)
    lanes_start (&p->lanes, p->out, &w->now);
  end_part (p);
  while (trail_walk_next (w))
    print_step (p);
  print_end (p);
  lanes_done (&p->lanes);
}

void
trail_print (Str *out, const Program *program, const Trail *trail) {
  Printer p = {.out = out, .trail = trail};
  print (&p, program);
  trail_walk_done (&p.walk);
}

void
trail_print_all (Str *out, const Program *program, const Trail *trail,
                 EvidencePause *pause, void *context) {
  Printer p = {.out = out,
               .trail = trail,
               .all = true,
               .pause = pause,
               .context = context};
  print (&p, program);
  trail_walk_done (&p.walk);
}
