/* One line for each operation:

     %3:32 = add %1:32, 5:32 (arguments) "show" -> 4 {%7 = %3:32} [12:5]

   with the parts that it has.  Behind a semicolon stands what an address means
   by its type: "; %1 struct node .next". */

#include "program/unit/unit_fields.h"

static void
print_text (Str *out, const char *text) {
  str_char (out, '"');
  for (; *text; text++) {
    if (*text == '\n')
      str_add (out, "\\n");
    else if (*text == '"' || *text == '\\')
      str_format (out, "\\%c", *text);
    else
      str_char (out, *text);
  }
  str_char (out, '"');
}

/* Annotations of the source. */
static void
print_tags (Str *out, const char *tags) {
  if (!tags)
    return;
  str_add (out, " tagged ");
  print_text (out, tags);
}

static void
print_pos (Str *out, Pos pos) {
  if (pos.line)
    str_format (out, " [%d:%d]", pos.line, pos.column);
}

static const char *
proc_name (const Unit *u, uint32_t index) {
  return index < u->procs.len ? u->procs.data[index].name : "?";
}

static void
print_global_name (Str *out, const Unit *u, uint32_t index) {
  const char *name = index < u->globals.len ? u->globals.data[index].name : "?";
  if (name)
    str_format (out, "&%s", name);
  else
    str_format (out, "&literal-%u", index);
}

static void
print_operand (Str *out, const Unit *u, Operand o) {
  switch ((OperandKind)o.kind) {
  case OPERAND_NONE:
    str_add (out, "none");
    return;
  case OPERAND_REG:
    str_format (out, "%%%u", o.index);
    break;
  case OPERAND_CONST:
    unit_show_digits (out, o.value);
    break;
  case OPERAND_GLOBAL:
    print_global_name (out, u, o.index);
    if (o.value) {
      str_char (out, '+');
      unit_show_digits (out, o.value);
    }
    break;
  case OPERAND_PROC:
    str_format (out, "@%s", proc_name (u, o.index));
    break;
  case OPERAND_UNDEF:
    str_add (out, "undef");
    break;
  }
  str_format (out, ":%u", o.bits);
}

static void
print_list (Str *out, const Unit *u, const Operand *args, uint32_t count) {
  str_add (out, " (");
  for (uint32_t i = 0; i < count; i++) {
    if (i)
      str_add (out, ", ");
    print_operand (out, u, args[i]);
  }
  str_char (out, ')');
}

static void
print_target (Str *out, const Unit *u, const UnitTarget *t) {
  str_format (out, "%u", t->block);
  for (uint32_t i = 0; i < t->count; i++) {
    str_format (out, "%s%%%u = ", i ? ", " : " {", t->moves[i].dst);
    print_operand (out, u, t->moves[i].value);
  }
  if (t->count)
    str_char (out, '}');
}

static void
print_targets (Str *out, const Unit *u, const UnitOp *op) {
  for (uint32_t i = 0; i < op->target_count; i++) {
    str_add (out, i ? ", " : " -> ");
    if (op->kind == OP_SWITCH && i) {
      unit_show_digits (out, op->cases[i - 1]);
      str_add (out, ": ");
    }
    print_target (out, u, op->targets + i);
  }
}

static void
print_results (Str *out, const UnitProc *p, const UnitOp *op) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    uint32_t reg = op->results[i];
    str_format (out, "%s%%%u:%u", i ? ", " : "", reg,
                reg < p->regs.len ? p->regs.data[reg] : 0u);
  }
  if (op->result_count)
    str_add (out, " = ");
}

static void
print_code (Str *out, const UnitOp *op) {
  static const char *const compares[] = {
      "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
      "uno",   "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
  static const char *const maths[] = {"fabs",  "sqrt",  "floor", "ceil",
                                      "trunc", "round", "rint",  "copysign",
                                      "fmin",  "fmax"};
  if (op->kind == OP_FCMP && op->code <= FLOAT_TRUE)
    str_format (out, ".%s", compares[op->code]);
  else if (op->kind == OP_FMATH && op->code <= MATH_FMAX)
    str_format (out, ".%s", maths[op->code]);
  else if (op->kind == OP_ASSERT)
    str_format (out, ".%s", error_kind_name (op->error));
  else if (op->code)
    str_format (out, ".%u", op->code);
  if (op->align)
    str_format (out, " align %u", op->align);
}

/* What is touched or made, by types. */
static void
print_path (Str *out, const UnitFields *paths, const Unit *u,
            const UnitOp *op) {
  UnitFieldPath path;
  if (!unit_field_path (paths, op, &path))
    return;
  str_add (out, " ; ");
  unit_field_path_print (out, u, &path);
}

static void
print_op (Str *out, const UnitFields *paths, const Unit *u, const UnitProc *p,
          const UnitOp *op) {
  str_add (out, "    ");
  print_results (out, p, op);
  if (op_has_result (op->kind) && op->dst != NO_REG)
    str_format (out, "%%%u:%u = ", op->dst, op->bits);
  str_add (out, op_name (op->kind));
  print_code (out, op);
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  for (int i = 0; i < 3 && operands[i]->kind != OPERAND_NONE; i++) {
    str_add (out, i ? ", " : " ");
    print_operand (out, u, *operands[i]);
  }
  if (op->count || op->kind == OP_CALL)
    print_list (out, u, op->args, op->count);
  if (op->show) {
    str_char (out, ' ');
    print_text (out, op->show);
  }
  print_targets (out, u, op);
  print_pos (out, op->pos);
  print_path (out, paths, u, op);
  str_char (out, '\n');
}

static void
print_block (Str *out, const UnitFields *paths, const Unit *u,
             const UnitProc *p, size_t number) {
  const UnitBlock *b = p->blocks.data + number;
  str_format (out, "  block %zu", number);
  print_pos (out, b->pos);
  str_char (out, '\n');
  for (size_t i = 0; i < b->ops.len; i++)
    print_op (out, paths, u, p, b->ops.data + i);
}

static void
print_proc (Str *out, const Unit *u, uint32_t number) {
  const UnitProc *p = u->procs.data + number;
  UnitFields *paths = unit_fields_new (u, number);
  str_format (out, "procedure @%s (", p->name);
  for (uint32_t i = 0; i < p->params && i < p->regs.len; i++) {
    str_format (out, "%s%%%u:%u", i ? ", " : "", i, p->regs.data[i]);
    if (p->param_names && p->param_names[i])
      str_format (out, " %s", p->param_names[i]);
  }
  str_char (out, ')');
  for (size_t i = 0; i < p->results.len; i++)
    str_format (out, "%s%u", i ? ", " : " -> ", p->results.data[i]);
  str_add (out, p->is_library ? " library" : "");
  str_add (out, p->is_undefined ? " undefined" : "");
  print_tags (out, p->tags);
  print_pos (out, p->pos);
  str_char (out, '\n');
  for (size_t i = 0; i < p->blocks.len; i++)
    print_block (out, paths, u, p, i);
  unit_fields_free (paths);
}

static void
print_data (Str *out, const UnitGlobal *g) {
  str_add (out, " =");
  for (uint64_t i = 0; i < g->data_len && i < 32; i++)
    str_format (out, " %02x", g->data[i]);
  if (g->data_len > 32)
    str_add (out, " ...");
}

static void
print_global (Str *out, const Unit *u, uint32_t index) {
  const UnitGlobal *g = u->globals.data + index;
  str_add (out, "global ");
  print_global_name (out, u, index);
  str_format (out, " %llu bytes", (unsigned long long)g->bytes);
  if (g->align)
    str_format (out, " align %u", g->align);
  str_add (out, g->is_constant ? " constant" : "");
  str_add (out, g->is_library ? " library" : "");
  if (g->init == GLOBAL_ARBITRARY)
    str_add (out, " arbitrary");
  else if (g->data_len)
    print_data (out, g);
  for (size_t i = 0; i < g->relocs.len; i++) {
    const UnitReloc *r = g->relocs.data + i;
    str_format (out, ", at %llu: ", (unsigned long long)r->offset);
    print_operand (out, u, r->value);
  }
  print_tags (out, g->tags);
  print_pos (out, g->pos);
  str_char (out, '\n');
}

/* "type struct node 16 bytes: v int at 0, next struct node * at 8" */
static void
print_type (Str *out, const Unit *u, const UnitType *t) {
  if ((t->kind != UNIT_TYPE_STRUCT && t->kind != UNIT_TYPE_UNION) ||
      !t->members.len)
    return;
  str_format (out, "type %s %llu bytes", t->name, (unsigned long long)t->bytes);
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    str_format (out, "%s %s %s at %llu", i ? "," : ":", m->name ? m->name : "",
                unit_type (u, m->type)->name,
                (unsigned long long)(m->bit_offset / 8));
    if (m->bits)
      str_format (out, " bit %u of %llu", (unsigned)(m->bit_offset % 8),
                  (unsigned long long)m->bits);
    print_tags (out, m->tags);
  }
  str_char (out, '\n');
}

void
unit_print (Str *out, const Unit *u) {
  str_format (out, "unit: pointers of %u bytes, start @%s, entry @%s\n",
              u->pointer_bytes, proc_name (u, u->start),
              proc_name (u, u->entry));
  for (size_t i = 0; i < u->types.len; i++)
    print_type (out, u, u->types.data + i);
  for (uint32_t i = 0; i < u->globals.len; i++)
    print_global (out, u, i);
  for (uint32_t i = 0; i < u->procs.len; i++)
    print_proc (out, u, i);
}
