/* The front end for Promela and dSPIN's dialect of it. */

#include "front/promela/lower.h"
#include "front/promela/parse.h"

static Program *
read (Run *run, const Source *source, const Reading *o) {
  size_t before = run_loaded (run);
  PromelaAst *ast = promela_parse (run, source, o);
  if (!ast)
    return NULL;
  Model *model = promela_lower (run, ast);
  promela_ast_free (ast);
  if (!model)
    return NULL;
  model->loses = o->lossy;
  Program *program = program_new (source);
  program_set_model (program, model);
  for (size_t i = before; i < run_loaded (run); i++)
    program_add_file (program, run_loaded_file (run, i));
  return program;
}

static const char *const suffixes[] = {".pml",   ".prom", ".promela",
                                       ".dprom", ".spin", NULL};

const Front promela_front = {
    .name = "promela",
    .summary = "Promela, with pointers and functions: .pml, .prom, .dprom",
    .suffixes = suffixes,
    .is_promela = true,
    .read = read,
};
