// expect: safe
// run: --ref=tests/cases/c/refcount/packet.ref
// native: no driver of its own: tests/c/refcount runs it
/* A packet buffer with a number of users: who wants to write while there are
   others gets a copy. */
#include <stdlib.h>
#include <string.h>

#ifndef N_USERS
#define N_USERS 1000
#endif

struct packet {
  unsigned users;
  unsigned size;
  unsigned char data[16];
};

static struct packet *used[N_USERS];

int
packet_add (int user, unsigned size) {
  if (used[user] || size > 16)
    return -1;
  struct packet *p = malloc (sizeof *p);
  if (!p)
    return -1;
  memset (p->data, 0, sizeof p->data);
  p->size = size;
  p->users = 1;
  used[user] = p;
  return 0;
}

int
packet_hold (int user, int from) {
  if (used[user] || !used[from])
    return -1;
  used[user] = used[from];
  used[user]->users++;
  return 0;
}

void
packet_release (int user) {
  struct packet *p = used[user];
  if (!p)
    return;
  used[user] = NULL;
  if (--p->users == 0)
    free (p);
}

struct packet *
packet_start_write (int user) {
  struct packet *p = used[user];
  if (!p || p->users == 1)
    return p;
  struct packet *copy = malloc (sizeof *copy);
  if (!copy)
    return NULL;
  memcpy (copy->data, p->data, sizeof copy->data);
  copy->size = p->size;
  copy->users = 1;
  p->users--;
  used[user] = copy;
  return copy;
}

int
packet_size (int user) {
  return used[user] ? (int)used[user]->size : -1;
}
