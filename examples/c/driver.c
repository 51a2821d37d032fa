/* A driver keeps its devices in a list whose links lie inside of them; a device
   that cannot be started is taken back.

   SAFE. */

#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

#define container_of(p, type, member)                                          \
  ((type *)((char *)(p)-offsetof (type, member)))

struct link {
  struct link *next;
};

struct device {
  int irq;
  char *buffer;
  struct link link;
};

static struct link *devices;

static int
start (struct device *d) {
  d->irq = __VERIFIER_nondet_int ();
  return d->irq < 0 ? -1 : 0;
}

static int
probe (size_t bytes) {
  struct device *d = malloc (sizeof *d);
  d->buffer = malloc (bytes);
  if (start (d) < 0)
    goto fail;
  d->link.next = devices;
  devices = &d->link;
  return 0;
fail:
  free (d->buffer);
  free (d);
  return -1;
}

static void
remove_all (void) {
  while (devices) {
    struct device *d = container_of (devices, struct device, link);
    devices = d->link.next;
    free (d->buffer);
    free (d);
  }
}

int
main (void) {
  probe (64);
  probe (4096);
  remove_all ();
  return 0;
}
