/* The calls of the client, and its main procedure.

   Calls of several clients interleave if the user says so (program/unit/
   unit_refs.h, RefClients).  Then an argument that is live or held, and the
   slot for what a call gives, are busy until the call ends: nobody consumes
   what a call is using, and who holds a reference makes one call at a time. */

#include "front/c/client_impl.h"

/* Entries ------------------------------------------------------------------ */

static void
arg_type (Client *c, const RefEntry *e, const RefArg *a) {
  if (a->class == REF_ARG_VALUE)
    str_format (&c->out, "__typeof__ (%s) ", a->low);
  else if (a->class == REF_ARG_LIVE || a->class == REF_ARG_CONSUMED)
    str_format (&c->out, "%s *", c->refs->live.data[a->table]);
  else if (a->class == REF_ARG_HELD || a->class == REF_ARG_TAKEN)
    str_format (&c->out, "%s ", c->refs->kinds.data[a->table].resource.type);
  else if (!client_number_type (c, e, a->name))
    str_add (&c->out, "int ");
}

static const char *
result_type (const Client *c, const RefEntry *e, const char **star) {
  *star = e->result == REF_RESULT_PUBLISHED ? " *" : " ";
  if (e->gives && e->gives_if)
    return "int";
  return e->result == REF_RESULT_NONE ? "void"
         : e->result == REF_RESULT_PUBLISHED
             ? c->refs->live.data[e->result_table]
             : c->refs->kinds.data[e->result_table].resource.type;
}

static void
write_call (Client *c, const RefEntry *e, size_t number) {
  const char *star, *type = result_type (c, e, &star);
  client_place (c, e->pos);
  str_format (&c->out, "static %s%sassay_call_%zu (", type, star, number);
  for (size_t i = 0; i < e->args.len; i++) {
    str_add (&c->out, i ? ", " : "");
    arg_type (c, e, e->args.data + i);
    str_add (&c->out, e->args.data[i].name);
  }
  str_format (&c->out, "%s) { ", e->args.len ? "" : "void");
  for (size_t i = 0; i < e->args.len; i++) {
    const RefArg *a = e->args.data + i;
    if (a->class == REF_ARG_RANGE)
      str_format (&c->out, "__VERIFIER_assume (%s >= %s && %s < %s); ", a->name,
                  client_bound (c, a->low), a->name, client_bound (c, a->high));
  }
  if (e->when)
    str_format (&c->out, "__VERIFIER_assume ((%s) ? 1 : 0); ", e->when);
  if (client_interleaves (c))
    str_add (&c->out, "ASSAY_ENTER ");
  bool returns = e->result != REF_RESULT_NONE || e->gives_if;
  str_format (&c->out, "%s%s (", returns ? "return " : "", e->function);
  for (size_t i = 0; i < e->args.len; i++)
    str_format (&c->out, "%s%s", i ? ", " : "", e->args.data[i].name);
  str_format (&c->out, ")%s; }\n",
              e->gives_if == REF_GIVES_IF       ? " ? 1 : 0"
              : e->gives_if == REF_GIVES_UNLESS ? " ? 0 : 1"
                                                : "");
}

/* A slot of a table that is used, or is not; -1: there is none. */
static void
write_slots (Client *c) {
  bool busy = client_interleaves (c);
  str_format (
      &c->out,
      "static int assay_slot (void *const *assay_t, int assay_used%s) "
      "{\n"
      "int assay_k = (int) assay_pick (%d);\n"
      "for (int assay_i = 0; assay_i < %d; assay_i++) {\n"
      "if (!assay_t[assay_k] == !assay_used%s) return assay_k;\n"
      "assay_k = (assay_k + 1) %% %d; }\n"
      "return -1; }\n",
      busy ? ", const int *assay_busy" : "", client_slots (c), client_slots (c),
      busy ? " && !(assay_busy && assay_busy[assay_k])" : "", client_slots (c));
}

static size_t
most_args (const Client *c) {
  size_t most = 0;
  for (size_t i = 0; i < c->refs->entries.len; i++)
    most = c->refs->entries.data[i].args.len > most
               ? c->refs->entries.data[i].args.len
               : most;
  return most;
}

/* Where a call is repeated, all arguments may be other ones each time; or one
   counts up, and the others stay as they are. */
static void
write_repeat (Client *c) {
  if (client_repeats (c))
    str_format (&c->out,
                "static unsigned assay_times, assay_again, assay_mode;\n"
                "static unsigned assay_vary (unsigned assay_k, unsigned "
                "assay_n) {\n"
                "static unsigned assay_last[%zu];\n"
                "if (!assay_again || !assay_mode) "
                "assay_last[assay_k] = assay_pick (assay_n);\n"
                "else if (assay_mode == assay_k + 1) "
                "assay_last[assay_k] = (assay_last[assay_k] + 1) %% assay_n;\n"
                "return assay_last[assay_k]; }\n",
                most_args (c) + 1);
}

static void
table_name (Client *c, bool is_live, uint32_t table) {
  if (is_live)
    str_format (&c->out, "assay_live_%u", table);
  else
    str_format (&c->out, "assay_held_%s", c->refs->kinds.data[table].name);
}

static void
busy_name (Client *c, bool is_live, uint32_t table) {
  str_format (&c->out, "assay_busy_%s_%u", is_live ? "live" : "held", table);
}

static void
write_busy (Client *c) {
  if (!client_interleaves (c))
    return;
  for (uint32_t i = 0; i < c->refs->live.len + c->refs->kinds.len; i++) {
    bool is_live = i < c->refs->live.len;
    str_add (&c->out, "static int ");
    busy_name (c, is_live, is_live ? i : i - (uint32_t)c->refs->live.len);
    str_format (&c->out, "[%d];\n", client_slots (c));
  }
}

/* The last argument of 'assay_slot': slots that must not be taken. */
static void
name_busy (Client *c, bool is_shared, bool is_live, uint32_t table) {
  if (!client_interleaves (c))
    return;
  str_add (&c->out, ", ");
  if (is_shared)
    str_add (&c->out, "0");
  else
    busy_name (c, is_live, table);
}

/* A call that cannot be made is not made many times. */
static const char *
no_call (const Client *c) {
  return client_repeats (c) ? "{ assay_times = 0; break; }" : "break;";
}

/* Chooses an argument, or gives the call up. */
static void
choose (Client *c, const RefEntry *e, const RefArg *a) {
  bool is_live = a->class == REF_ARG_LIVE || a->class == REF_ARG_CONSUMED;
  bool is_held = a->class == REF_ARG_HELD || a->class == REF_ARG_TAKEN;
  if (is_live || is_held) {
    str_format (&c->out, "int assay_at_%s = assay_slot ((void *const *) ",
                a->name);
    table_name (c, is_live, a->table);
    str_add (&c->out, ", 1");
    name_busy (c, a->class == REF_ARG_LIVE, is_live, a->table);
    str_format (&c->out, "); if (assay_at_%s < 0) %s\n", a->name, no_call (c));
  }
  arg_type (c, e, a);
  str_format (&c->out, "%s = ", a->name);
  if (is_live || is_held) {
    table_name (c, is_live, a->table);
    str_format (&c->out, "[assay_at_%s];\n", a->name);
  } else if (a->class == REF_ARG_VALUE)
    str_format (&c->out, "%s;\n", a->low);
  else if (a->class == REF_ARG_RANGE && client_repeats (c))
    str_format (&c->out,
                "(%s) + (int) assay_vary (%zu, (unsigned) ((%s) - (%s)));\n",
                a->low, (size_t)(a - e->args.data), a->high, a->low);
  else if (a->class == REF_ARG_RANGE)
    str_format (&c->out,
                "(%s) + (int) assay_pick ((unsigned) ((%s) - (%s)));\n", a->low,
                a->high, a->low);
  else
    str_format (&c->out, "sizeof %s > 4 ? assay_wide () : assay_any ();\n",
                a->name);
}

static bool
is_given_up (const RefArg *a) {
  return a->class == REF_ARG_CONSUMED || a->class == REF_ARG_TAKEN;
}

/* What is given up twice is two objects, or two references. */
static void
choose_apart (Client *c, const RefEntry *e) {
  for (size_t i = 0; i < e->args.len; i++)
    for (size_t k = 0; k < i; k++) {
      const RefArg *a = e->args.data + i, *b = e->args.data + k;
      if (is_given_up (a) && a->class == b->class && a->table == b->table)
        str_format (&c->out, "if (assay_at_%s == assay_at_%s) break;\n",
                    a->name, b->name);
    }
}

static void
give_up (Client *c, const RefArg *a) {
  if (!is_given_up (a))
    return;
  table_name (c, a->class == REF_ARG_CONSUMED, a->table);
  str_format (&c->out, "[assay_at_%s] = 0;\n", a->name);
}

/* The slot for what the call gives must be there before it. */
static bool
has_gift (const RefEntry *e) {
  return e->result != REF_RESULT_NONE || e->gives;
}

static void
reserve (Client *c, const RefEntry *e) {
  if (!has_gift (e))
    return;
  str_add (&c->out, "int assay_to = assay_slot ((void *const *) ");
  table_name (c, e->result == REF_RESULT_PUBLISHED, e->result_table);
  str_add (&c->out, ", 0");
  name_busy (c, false, e->result == REF_RESULT_PUBLISHED, e->result_table);
  str_format (&c->out, "); if (assay_to < 0) %s\n", no_call (c));
}

/* Around a call: what it uses, and that it runs. */
static void
mark_busy (Client *c, const RefEntry *e, const char *change) {
  if (!client_interleaves (c))
    return;
  for (size_t i = 0; i < e->args.len; i++) {
    const RefArg *a = e->args.data + i;
    if (a->class != REF_ARG_LIVE && a->class != REF_ARG_HELD)
      continue;
    busy_name (c, a->class == REF_ARG_LIVE, a->table);
    str_format (&c->out, "[assay_at_%s]%s;\n", a->name, change);
  }
  if (has_gift (e)) {
    busy_name (c, e->result == REF_RESULT_PUBLISHED, e->result_table);
    str_format (&c->out, "[assay_to]%s;\n", change);
  }
  str_format (&c->out, "assay_running%s;\n", change);
}

static void
make_call (Client *c, const RefEntry *e, size_t number) {
  if (e->result != REF_RESULT_NONE) {
    table_name (c, e->result == REF_RESULT_PUBLISHED, e->result_table);
    str_add (&c->out, "[assay_to] = ");
  }
  str_format (&c->out, "%sassay_call_%zu (", e->gives_if ? "if (" : "", number);
  for (size_t i = 0; i < e->args.len; i++)
    str_format (&c->out, "%s%s", i ? ", " : "", e->args.data[i].name);
  str_add (&c->out, e->gives_if ? "))\n" : ");\n");
  if (e->gives && e->result == REF_RESULT_NONE) {
    table_name (c, false, e->result_table);
    str_format (&c->out, "[assay_to] = %s;\n", e->gives);
  }
}

/* By the number that 'assay_look_K' answers. */
static const struct {
  const char *before, *behind;
} faults[] = {
    {"", ""},
    {"there are references to a freed object ('", "')"},
    {"the count '", "' is smaller than the number of references"},
    {"the count '", "' is larger than the number of references"},
    {"the count '", "' is not positive, although there are references"},
};

/* Errors are at the definition of the function whose call made them. */
static void
look (Client *c, const char *function, Pos at, const char *when) {
  str_format (&c->out, "assay_gather ();\nif (%s) {\n", when);
  for (size_t i = 0; i < c->refs->kinds.len; i++) {
    const RefKind *k = c->refs->kinds.data + i;
    Str count = {0};
    for (const char *s = k->count; *s; s++)
      str_format (&count, "%s%c", *s == '"' || *s == '\\' ? "\\" : "", *s);
    str_add (&c->out, "{");
    client_place (c, at);
    str_format (&c->out, "int assay_why = assay_look_%s ();\n", k->name);
    for (int why = 1; why <= 4; why++) {
      client_place (c, at);
      str_format (&c->out,
                  "__assay_refcount (assay_why != %d, \"after '%s' %s%s%s\");",
                  why, function, faults[why].before,
                  why == 1 ? k->name : str_text (&count), faults[why].behind);
    }
    client_nowhere (c);
    str_add (&c->out, "}\n");
    str_done (&count);
  }
  str_add (&c->out, "}\n");
}

static void
write_case (Client *c, const RefEntry *e, size_t number) {
  str_format (&c->out, "case %zu: {\n", number);
  for (size_t i = 0; i < e->args.len; i++)
    choose (c, e, e->args.data + i);
  choose_apart (c, e);
  reserve (c, e);
  if (e->when)
    str_format (&c->out, "if (!(%s)) %s\n", e->when, no_call (c));
  for (size_t i = 0; i < e->args.len; i++)
    give_up (c, e->args.data + i);
  mark_busy (c, e, "++");
  make_call (c, e, number);
  mark_busy (c, e, "--");
  if (c->refs->atomic == REF_ATOMIC_LOCK)
    str_format (&c->out,
                "\n#ifdef ASSAY_NATIVE\n"
                "assay_entered = 0;\n"
                "__assay_refcount (!assay_locks, \"'%s' ends with the lock "
                "held\");\n#endif\n",
                e->function);
  str_add (&c->out, client_interleaves (c) ? "if (!assay_running) {\n"
                    : client_repeats (c)
                        ? "if (!assay_times || !assay_has_inputs ()) {\n"
                        : "{\n");
  look (c, e->function, e->defined.source ? e->defined : e->pos, "assay_eager");
  str_add (&c->out, "}\n");
  str_add (&c->out, "} break;\n");
}

/* A count that overflows was incremented often: an entry may be called many
   times in a row. */
static void
write_choice (Client *c) {
  size_t entries = c->refs->entries.len;
  if (!client_repeats (c)) {
    str_format (&c->out, "switch (assay_%s (%zu)) {\n",
                client_interleaves (c) ? "pick" : "turn", entries);
    return;
  }
  str_format (&c->out,
              "{ static unsigned assay_entry;\n"
              "assay_again = assay_times;\n"
              "if (assay_times) { assay_times--; assay_calls++; }\n"
              "else { assay_entry = assay_turn (%zu);\n"
              "if (!assay_pick (4)) { assay_times = assay_pick (9) ? %d : %d;\n"
              "assay_mode = assay_pick (%zu); } }\n"
              "switch (assay_entry) {\n",
              entries, TIMES_BYTE, TIMES_SHORT, most_args (c) + 1);
}

static void
write_cases (Client *c) {
  write_choice (c);
  for (size_t i = 0; i < c->refs->entries.len; i++)
    write_case (c, c->refs->entries.data + i, i);
  str_add (&c->out, client_repeats (c) ? "}}\n" : "}\n");
}

/* For a harness: threads take turns (turns.c of the harness), and compilers
   call functions where others begin and end. */
static void
write_native (Client *c) {
  str_add (&c->out, "#ifdef ASSAY_NATIVE\n"
                    "static int assay_locks;\n"
                    "static void assay_client (void);\n"
                    "static void assay_switch (void);\n"
                    "int assay_take_turn (int, void (*) (void));\n"
                    "void assay_end_turn (void);\n"
                    "static int assay_resume (int assay_k) {\n"
                    "return assay_take_turn (assay_k, assay_client); }\n"
                    "static void assay_pause (void) { assay_end_turn (); }\n");
  if (c->refs->atomic == REF_ATOMIC_LOCK)
    str_format (
        &c->out,
        "__attribute__ ((no_instrument_function)) void "
        "__cyg_profile_func_enter (void *assay_f, void *assay_s) {\n"
        "if (assay_f != (void *) %s || !assay_entered) return;\n"
        "if (!assay_locks) assay_switch (); assay_locks++; }\n"
        "__attribute__ ((no_instrument_function)) void __cyg_profile_func_exit "
        "(void *assay_f, void *assay_s) {\n"
        "if (assay_f != (void *) %s || !assay_entered) return;\n"
        "if (assay_locks) assay_locks--; if (!assay_locks) assay_switch (); "
        "}\n",
        c->refs->lock, c->refs->unlock);
  str_add (&c->out, "#else\n");
}

/* The interpreter does what the empty ones are for. */
static void
write_interleaving (Client *c) {
  str_add (&c->out, "static int assay_ending, assay_running;\n");
  write_native (c);
  str_add (&c->out,
           "static int assay_resume (int assay_k) { return assay_k < 0; }\n"
           "static void assay_pause (void) {}\n"
           "#endif\n"
           "static void assay_switch (void) {\n"
           "if (!assay_ending && !assay_pick (4)) assay_pause (); }\n"
           "static void assay_client (void) {\n");
  write_cases (c);
  str_add (&c->out, "}\n");
}

/* What the program has besides what 'main' calls: it is named, so that it is
   there. */
static void
name_all (Client *c) {
  for (size_t i = 0; i < c->refs->stubs.len; i++)
    if (c->refs->stubs.data[i].holds)
      str_format (&c->out, "if (assay_calls == -1u) assay_stub_%zu (0);\n", i);
  for (size_t i = 0; i < c->refs->stubs.len; i++) {
    client_place (c, c->refs->stubs.data[i].pos);
    str_format (&c->out, "(void) %s;", c->refs->stubs.data[i].function);
    client_nowhere (c);
  }
  if (c->refs->atomic == REF_ATOMIC_LOCK) {
    client_place (c, c->refs->atomic_pos);
    str_format (&c->out, "(void) %s; (void) %s;", c->refs->lock,
                c->refs->unlock);
    client_nowhere (c);
  }
  if (client_interleaves (c))
    str_add (&c->out, "if (assay_calls == -1u) { assay_client (); "
                      "assay_switch (); }\n");
}

/* Turns of clients; at the end all calls that were begun end, too. */
static void
write_turns (Client *c) {
  str_format (&c->out,
              "int assay_paused[%d] = {0};\n"
              "while (assay_calls--) { int assay_k = (int) assay_turn (%d);\n"
              "assay_paused[assay_k] = assay_resume (assay_k); }\n"
              "assay_ending = 1;\n"
              "for (int assay_k = 0; assay_k < %d; assay_k++)\n"
              "while (assay_paused[assay_k])\n"
              "assay_paused[assay_k] = assay_resume (assay_k);\n",
              CLIENTS, CLIENTS, CLIENTS);
}

/* Unless counts were looked at after each call.  References among the first
   targets suggest that something is wrong: then all are looked at. */
static void
look_last (Client *c) {
  str_add (&c->out, "assay_gather ();\nif (!assay_eager && (");
  for (size_t i = 0; i < c->refs->kinds.len; i++)
    str_format (&c->out, "%sassay_look_%s ()", i ? " || " : "",
                c->refs->kinds.data[i].name);
  str_add (&c->out, c->refs->kinds.len ? ")) {\nassay_some = 0;\n" : "0)) {\n");
  look (c, "the calls", (Pos){0}, "1");
  str_add (&c->out, "}\n");
}

void
client_write_main (Client *c) {
  if (client_interleaves (c))
    write_interleaving (c);
  str_add (&c->out, "int main (void) {\n"
                    "assay_calls = (unsigned) __VERIFIER_nondet_int ();\n"
                    "assay_eager = __VERIFIER_nondet_int ();\n"
                    "assay_which = (unsigned) __VERIFIER_nondet_int ();\n");
  if (c->refs->init) {
    Pos at = c->refs->init_defined;
    client_place (c, c->refs->init_pos);
    str_format (&c->out, "%s ();", c->refs->init);
    client_nowhere (c);
    look (c, c->refs->init, at.source ? at : c->refs->init_pos, "1");
  }
  str_add (&c->out, "assay_some = !assay_eager;\n");
  name_all (c);
  if (client_interleaves (c))
    write_turns (c);
  else {
    str_add (&c->out, "while (assay_calls--)\n");
    write_cases (c);
  }
  look_last (c);
  str_add (&c->out, "return 0; }\n");
}

void
client_write_calls (Client *c) {
  for (size_t i = 0; i < c->refs->entries.len; i++)
    write_call (c, c->refs->entries.data + i, i);
  client_nowhere (c);
  write_busy (c);
  write_slots (c);
  write_repeat (c);
}
