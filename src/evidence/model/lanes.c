/* Executions of models for people: a lane for each process, what it does beside
   them, and what changes. */

#include "evidence/model/lanes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
  MAX_LANES = 24,  /* more are not drawn */
  NAME_WIDTH = 12, /* of a process, if it fits */
  LINE_WIDTH = 96, /* changes go to the next line beyond it */
  MARGIN = 7       /* in front of the lanes */
};

void
lanes_init (Lanes *l, const Machine *machine, const Source *source,
            size_t width, uint32_t claim) {
  assert (claim <= machine_model (machine)->codes.len);
  *l = (Lanes){
      .machine = machine, .source = source, .width = width, .claim = claim};
}

void
lanes_done (Lanes *l) {
  for (size_t i = 0; i < l->names.len; i++)
    mem_free (l->names.data[i]);
  vec_done (&l->names);
}

void
lanes_text (Str *out, const char *text) {
  str_plain (out, text, strlen (text));
}

static void
pad (Str *out, size_t from, size_t width) {
  while (out->len - from < width)
    str_char (out, ' ');
}

static bool
is_drawn (const Lanes *l) {
  return l->width <= MAX_LANES && l->names.len <= MAX_LANES;
}

/* Who is there ------------------------------------------------------------- */

static char *
name_of (const Lanes *l, const State *s, uint32_t pid) {
  Str name = {0};
  machine_show_process (&name, l->machine, s, pid);
  return str_take (&name);
}

/* A new process in a lane: a rung of the ladder of names. */
static void
name_lane (Lanes *l, Str *out, uint32_t pid) {
  assert (pid < l->names.len && l->names.data[pid]);
  pad (out, out->len, MARGIN);
  for (uint32_t i = 0; i < pid && is_drawn (l); i++)
    str_add (out, "| ");
  const char *name = l->names.data[pid];
  str_format (out, "%u %.*s\n", pid, (int)strcspn (name, "("), name);
}

static void
note_process (Lanes *l, Str *out, const State *s, uint32_t pid) {
  assert (pid <= l->names.len);
  if (pid >= l->names.len)
    vec_push (&l->names, NULL);
  char **known = l->names.data + pid, *name = name_of (l, s, pid);
  if (*known && !strcmp (*known, name)) {
    mem_free (name);
    return;
  }
  mem_free (*known);
  *known = name;
  name_lane (l, out, pid);
}

static void
note_processes (Lanes *l, Str *out, const State *s) {
  uint32_t n = machine_processes (l->machine, s);
  for (size_t i = n; i < l->names.len; i++) {
    mem_free (l->names.data[i]);
    l->names.data[i] = NULL;
  }
  for (uint32_t pid = 0; pid < n; pid++)
    note_process (l, out, s, pid);
}

/* Lanes -------------------------------------------------------------------- */

/* From the sender's lane to the receiver's. */
static void
draw_arrow (char *row, uint32_t from, uint32_t to) {
  assert (from < MAX_LANES && to < MAX_LANES);
  uint32_t low = from < to ? from : to, high = from < to ? to : from;
  for (uint32_t i = 2 * low; i <= 2 * high; i++)
    row[i] = row[i] == '|' ? '+' : '-';
  row[2 * from] = 'o';
  row[2 * to] = to > from ? '>' : '<';
}

static void
draw (const Lanes *l, Str *out, const State *s, Move move) {
  assert (machine_processes (l->machine, s) <= MAX_LANES && is_drawn (l));
  char row[2 * MAX_LANES + 1];
  size_t width = l->names.len > l->width ? l->names.len : l->width;
  uint32_t n = machine_processes (l->machine, s);
  memset (row, ' ', sizeof row);
  for (uint32_t i = 0; i < n; i++)
    row[2 * i] = '|';
  if (move.pid < n && move.partner < n)
    draw_arrow (row, move.pid, move.partner);
  else if (move.pid < n)
    row[2 * move.pid] = 'o';
  str_bytes (out, row, 2 * width);
}

/* Moves -------------------------------------------------------------------- */

static void
add_place (const Lanes *l, Str *out, Pos pos) {
  if (!pos.source)
    str_add (out, "     -");
  else if (pos.source == l->source)
    str_format (out, "%6d", pos.line);
  else
    str_format (out, "%s:%d", pos.source->path, pos.line);
}

static void
add_statement (Str *out, const ModelEdge *edge) {
  lanes_text (out, !edge ? "?" : edge->show ? edge->show : "-end-");
}

static const ModelEdge *
edge_at (const Lanes *l, const State *s, uint32_t pid, uint32_t edge) {
  return pid < machine_processes (l->machine, s)
             ? machine_edge (l->machine, s, pid, edge)
             : NULL;
}

void
lanes_move (const Lanes *l, Str *out, const State *s, Move move) {
  const ModelEdge *edge = edge_at (l, s, move.pid, move.edge);
  const ModelEdge *other = edge_at (l, s, move.partner, move.partner_edge);
  size_t at = out->len;
  if (edge)
    machine_show_process (out, l->machine, s, move.pid);
  if (other) {
    str_add (out, " > ");
    machine_show_process (out, l->machine, s, move.partner);
  }
  if (!edge) {
    str_add (out, "(no process moves)");
    return;
  }
  pad (out, at, NAME_WIDTH);
  add_place (l, out, edge->pos);
  str_add (out, "  ");
  add_statement (out, edge);
  if (other) {
    str_add (out, "  >  ");
    add_statement (out, other);
  }
}

/* Values ------------------------------------------------------------------- */

typedef struct {
  Str text;
  size_t line; /* where the last line begins */
  size_t indent;
} Values;

/* "[a = 1, b = 2", with line breaks.  That a channel's variable has it is not
   worth saying. */
static void
add_value (void *context, const char *name, const char *value) {
  Values *v = context;
  Str item = {0};
  if (!strcmp (name, value))
    return;
  str_format (&item, "%s = ", name);
  lanes_text (&item, value);
  str_add (&v->text, v->text.len ? "," : "[");
  if (v->text.len > 1 &&
      v->indent + v->text.len - v->line + item.len > LINE_WIDTH) {
    str_char (&v->text, '\n');
    v->line = v->text.len;
    pad (&v->text, v->text.len, v->indent);
  } else if (v->text.len > 1)
    str_char (&v->text, ' ');
  str_bytes (&v->text, item.data, item.len);
  str_done (&item);
}

/* Appends the values behind a text that began at 'line'. */
static void
add_values (Str *out, size_t line, Values *v) {
  assert (line <= out->len);
  if (!v->text.len)
    return;
  if (v->line || out->len - line + v->text.len + 4 > LINE_WIDTH) {
    str_char (out, '\n');
    pad (out, out->len, v->indent - 1);
  } else
    str_add (out, "  ");
  str_bytes (out, v->text.data, v->text.len);
  str_char (out, ']');
}

/* The column where the text behind the lanes begins. */
static size_t
indent_of (const Lanes *l) {
  size_t width = l->names.len > l->width ? l->names.len : l->width;
  return MARGIN + (is_drawn (l) ? 2 * width : 4) + 2;
}

/* Steps -------------------------------------------------------------------- */

/* What printf wrote, a line for each of its lines. */
static void
add_printed (Str *out, const char *printed) {
  while (printed && *printed) {
    size_t len = strcspn (printed, "\n");
    char *line = mem_substring (printed, len);
    pad (out, out->len, MARGIN);
    str_add (out, "> ");
    lanes_text (out, line);
    str_char (out, '\n');
    mem_free (line);
    printed += len + (printed[len] == '\n');
  }
}

void
lanes_start (Lanes *l, Str *out, const State *s) {
  note_processes (l, out, s);
  Values values = {.indent = MARGIN + 1};
  size_t line = out->len;
  str_add (out, "    0. initially");
  machine_changes (l->machine, NULL, s, add_value, &values);
  add_values (out, line, &values);
  str_char (out, '\n');
  str_done (&values.text);
}

/* Where the claim goes, if it goes anywhere. */
static void
add_claim (const Lanes *l, Str *out, uint32_t number) {
  if (!l->claim || !number)
    return;
  const Code *claim = machine_model (l->machine)->codes.data + l->claim - 1;
  assert (number <= claim->edges.len);
  const ModelEdge *edge = claim->edges.data + number - 1;
  if (edge->from == edge->to)
    return;
  pad (out, out->len, MARGIN);
  str_format (out, "claim %s: ", claim->name);
  add_statement (out, edge);
  str_char (out, '\n');
}

void
lanes_step (Lanes *l, Str *out, LaneStep step) {
  note_processes (l, out, step.from);
  size_t line = out->len;
  str_format (out, "%5zu. ", step.number);
  if (is_drawn (l))
    draw (l, out, step.from, step.move);
  else if (step.move.pid != NO_PID)
    pad (out, out->len, step.move.pid % MAX_LANES);
  str_char (out, ' ');
  lanes_move (l, out, step.from, step.move);
  Values values = {.indent = indent_of (l)};
  if (step.to)
    machine_changes (l->machine, step.from, step.to, add_value, &values);
  add_values (out, line, &values);
  str_char (out, '\n');
  str_done (&values.text);
  add_claim (l, out, step.move.claim_edge);
  add_printed (out, step.printed);
  if (step.to)
    note_processes (l, out, step.to);
}

void
lanes_end (Lanes *l, Str *out, const State *s) {
  const Model *model = machine_model (l->machine);
  uint32_t n = machine_processes (l->machine, s);
  str_add (out, n ? "at the end:\n" : "at the end there is no process\n");
  for (uint32_t pid = 0; pid < n; pid++) {
    Standing at = machine_standing (l->machine, s, pid);
    const Code *code = model->codes.data + at.code;
    assert (at.location < code->locations.len);
    const ModelLocation *place = code->locations.data + at.location;
    pad (out, out->len, MARGIN);
    size_t begin = out->len;
    machine_show_process (out, l->machine, s, pid);
    pad (out, begin, NAME_WIDTH);
    add_place (l, out, place->pos);
    str_add (out, "  ");
    if (place->count)
      add_statement (out, code->edges.data + place->first);
    str_add (out, place->flags & LOC_END ? "  (may end here)\n" : "\n");
  }
}
