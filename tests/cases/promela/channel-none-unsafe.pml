// expect: unsafe invalid-deref 7
// A channel variable that never got a channel.
chan c;

active proctype p() {
  byte v;
  c?v
}
