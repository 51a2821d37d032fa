// expect: safe
// Elements are unlinked wherever they are.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct client {
  struct client *next, *prev;
  int socket;
};
static struct client *clients;
static void
connect (int socket) {
  struct client *c = malloc (sizeof *c);
  c->socket = socket;
  c->prev = NULL;
  c->next = clients;
  if (clients)
    clients->prev = c;
  clients = c;
}
static void
disconnect (struct client *c) {
  if (c->prev)
    c->prev->next = c->next;
  else
    clients = c->next;
  if (c->next)
    c->next->prev = c->prev;
  free (c);
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    connect (__VERIFIER_nondet_int ());
  for (struct client *c = clients; c;) {
    struct client *next = c->next;
    if (c->socket < 0)
      disconnect (c);
    c = next;
  }
  while (clients)
    disconnect (clients);
  return 0;
}
