/* The tree owns an arena and the names in it. */

#include "front/promela/ast.h"

void
promela_ast_free (PromelaAst *ast) {
  if (!ast)
    return;
  arena_done (&ast->arena);
  names_done (&ast->names);
  mem_free (ast);
}

const char *
promela_ast_name (const PromelaAst *ast, const char *text) {
  uint32_t number;
  return names_find (&ast->names, text, &number)
             ? names_text (&ast->names, number)
             : NULL;
}

const char *
ast_op_text (AstOp op) {
  static const char *const texts[] = {
      [AST_NOT] = "!",      [AST_NEGATE] = "-",      [AST_COMPLEMENT] = "~",
      [AST_ADD] = "+",      [AST_SUB] = "-",         [AST_MUL] = "*",
      [AST_DIV] = "/",      [AST_MOD] = "%",         [AST_SHL] = "<<",
      [AST_SHR] = ">>",     [AST_BITAND] = "&",      [AST_BITXOR] = "^",
      [AST_BITOR] = "|",    [AST_LT] = "<",          [AST_LE] = "<=",
      [AST_GT] = ">",       [AST_GE] = ">=",         [AST_EQ] = "==",
      [AST_NE] = "!=",      [AST_AND] = "&&",        [AST_OR] = "||",
      [AST_IMPLIES] = "->", [AST_EQUIV] = "<->",     [AST_UNTIL] = "U",
      [AST_RELEASE] = "V",  [AST_WEAK] = "W",        [AST_ALWAYS] = "[]",
      [AST_NEXT] = "X",     [AST_EVENTUALLY] = "<>",
  };
  return texts[op];
}
