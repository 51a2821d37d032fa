// expect: unsafe assertion 10
// With '!' the messages come as they were sent.
chan c = [4] of { byte };

active proctype p() {
  byte k;
  c!3;
  c!1;
  c?k;
  assert(k == 1)
}
