// expect: error 3 expected a string
active proctype p() {
  printf(3)
}
