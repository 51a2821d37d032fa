// expect: unsafe type 9
// An int is not two bytes.
int& p;
byte& b;

active proctype main() {
  p = new int;
  b = p;
  *b = 1
}
