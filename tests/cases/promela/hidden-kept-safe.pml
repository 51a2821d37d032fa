// expect: safe
// The twin.
hidden byte h;
active proctype P() {
  h = 1;
  h++
}
active proctype Q() {
  assert(h <= 2)
}
