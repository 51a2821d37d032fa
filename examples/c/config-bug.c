/* Reads a configuration of two lines from standard input.

   UNSAFE: leak, when the second line cannot be read nobody frees the copy of
   the first. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
  char *host, *path;
};

static char *
read_line (void) {
  char line[8];
  if (!fgets (line, sizeof line, stdin))
    return NULL;
  return strdup (line);
}

static struct config *
read_config (void) {
  struct config *c = calloc (1, sizeof *c);
  c->host = read_line ();
  if (!c->host)
    goto fail;
  c->path = read_line ();
  if (!c->path)
    goto fail;
  return c;
fail:
  free (c);
  return NULL;
}

int
main (void) {
  struct config *c = read_config ();
  if (!c)
    return 1;
  free (c->host);
  free (c->path);
  free (c);
  return 0;
}
