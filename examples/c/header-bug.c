/* Takes a line "NAME: VALUE" apart; the line is any text of at most 15
   characters.

   UNSAFE: invalid-deref, the final 0 of a name with 8 characters is written
   behind the header. */

#include <string.h>

extern char __VERIFIER_nondet_char (void);

struct header {
  const char *value;
  char name[8];
};

static int
parse (struct header *h, const char *line) {
  const char *colon = strchr (line, ':');
  if (!colon)
    return -1;
  size_t len = (size_t)(colon - line);
  if (len > sizeof h->name)
    return -1;
  memcpy (h->name, line, len);
  h->name[len] = 0;
  h->value = colon + 1 + strspn (colon + 1, " ");
  return 0;
}

int
main (void) {
  char line[16];
  for (int i = 0; i < 15; i++)
    line[i] = __VERIFIER_nondet_char ();
  line[15] = 0;
  struct header h;
  if (parse (&h, line))
    return 1;
  return *h.value == 0;
}
