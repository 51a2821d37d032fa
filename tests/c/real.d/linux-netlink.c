// package: linux-libc-dev
// header: linux/netlink.h linux/rtnetlink.h
// what: headers of Linux: a walk over netlink attributes
// entry: main walk_any
#include <assert.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/input.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/swab.h>
#include <linux/virtio_ring.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar (void);

static int
count (struct rtattr *attribute, int length) {
  int found = 0;
  for (; RTA_OK (attribute, length);
       attribute = RTA_NEXT (attribute, length))
    found += RTA_PAYLOAD (attribute) > 0;
  return found;
}

int
walk_any (void) {
  _Alignas (4) unsigned char bytes[16];
  for (unsigned i = 0; i < sizeof bytes; i++)
    bytes[i] = __VERIFIER_nondet_uchar ();
  int found = count ((struct rtattr *)bytes, sizeof bytes);
  assert (found <= 2);
  return found;
}

int
main (void) {
  struct {
    struct nlmsghdr header;
    struct rtattr attribute;
    unsigned value;
  } message;
  memset (&message, 0, sizeof message);
  message.attribute.rta_len = RTA_LENGTH (4);
  message.value = __swab32 (1);
  assert (message.value == 0x01000000);
  assert (NLMSG_ALIGN (sizeof message.header) == 16);
  assert (count (&message.attribute, 8) == 1);
  return 0;
}
