/* Reads a configuration of two lines from a serial port.  The function receive,
   which gives the next character or -1, is not here: it may return anything.

   UNSAFE: leak, when the second line cannot be read nobody frees the first. */

#include <stdlib.h>

extern int receive (void);

struct config {
  char *host, *path;
};

static char *
read_line (size_t bytes) {
  char *line = malloc (bytes);
  for (size_t i = 0; i < bytes; i++) {
    int c = receive ();
    if (c < 0)
      break;
    line[i] = c == '\n' ? 0 : (char)c;
    if (c == '\n')
      return line;
  }
  free (line);
  return NULL;
}

static struct config *
read_config (void) {
  struct config *c = calloc (1, sizeof *c);
  c->host = read_line (16);
  if (!c->host)
    goto fail;
  c->path = read_line (64);
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
