// expect: error 3 list
active proctype p() {
  list x;
  skip
}
