// expect: unsafe invalid-deref 18
// inputs: 9
// A length field is believed.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
struct message {
  unsigned char length;
  char payload[16];
};
int
main (void) {
  struct message in;
  char out[8];
  memset (&in, 'x', sizeof in);
  in.length = __VERIFIER_nondet_uchar ();
  if (in.length > sizeof in.payload)
    return 1;
  memcpy (out, in.payload, in.length);
  return in.length > 0 && out[0] != 'x';
}
