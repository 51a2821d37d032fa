// expect: unsafe assertion 9
// What is assigned to a hidden variable stays, outside of atomic sequences too.
hidden byte h;
active proctype P() {
  h = 1;
  h++
}
active proctype Q() {
  assert(h != 2)
}
