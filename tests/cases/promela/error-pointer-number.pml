// expect: error 7 '+' does not work with 'cell&' and 'int'
typedef cell { byte v };
cell& p;

active proctype main() {
  byte x;
  x = p + 1;
  x = 2
}
