// expect: error 5 return
active proctype main() {
  byte x;
  x = 1;
  return
}
