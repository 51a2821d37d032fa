// expect: unsafe limit 8
// A process that starts itself again and again.
active proctype p() {
  run q()
}

proctype q() {
  run q()
}
