// expect: error 4 nothing
active proctype main() {
  byte& p;
  p = new nothing
}
