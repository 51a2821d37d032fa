/* The front end for Promela and dSPIN's dialect of it. */

#include "front/promela/lower.h"
#include "front/promela/parse.h"

static Program *
read (Run *run, const Source *source, const Reading *o) {
  PromelaAst *ast =
      promela_parse (run, source, o->definitions.len, o->definitions.data);
  if (!ast)
    return NULL;
  Model *model = promela_lower (run, ast);
  promela_ast_free (ast);
  if (!model)
    return NULL;
  Program *program = program_new (source);
  program->model = model;
  return program;
}

static const char *const suffixes[] = {".pml",   ".prom", ".promela",
                                       ".dprom", ".spin", NULL};

const Front promela_front = {
    .name = "promela",
    .summary = "Promela, with pointers and functions: .pml, .prom, .dprom",
    .suffixes = suffixes,
    .read = read,
};
