// expect: unsafe invalid-deref 45
// inputs: 2, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct packet {
  struct packet *next;
  unsigned type;
};
struct ping {
  struct packet packet;
  int number;
};
struct data {
  struct packet packet;
  unsigned length;
  char *bytes;
};
struct close {
  struct packet packet;
  char reason[20];
};
static struct packet *head, **tail = &head;
static void
put (struct packet *p, unsigned type) {
  p->type = type;
  p->next = NULL;
  *tail = p;
  tail = &p->next;
}
static struct packet *
get (void) {
  struct packet *p = head;
  if (p) {
    head = p->next;
    if (!head)
      tail = &head;
  }
  return p;
}
static void
done (struct packet *p) {
  switch (p->type) {
  case 1: {
    struct data *d = (struct data *)p;
    d->bytes[d->length] = 0;
    free (d->bytes);
    break;
  }
  case 2:
    ((struct close *)p)->reason[19] = 0;
    break;
  }
  free (p);
}
int
main (void) {
  int what;
  while ((what = __VERIFIER_nondet_int ())) {
    if (what == 1) {
      struct ping *p = malloc (sizeof *p);
      p->number = 7;
      put (&p->packet, 0);
    } else if (what == 2) {
      struct data *d = malloc (sizeof *d);
      d->length = 16;
      d->bytes = malloc (16);
      put (&d->packet, 1);
    } else if (what == 3) {
      struct close *c = malloc (sizeof *c);
      put (&c->packet, 2);
    } else if (head)
      done (get ());
  }
  while (head)
    done (get ());
  return 0;
}
