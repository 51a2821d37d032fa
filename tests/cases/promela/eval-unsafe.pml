// expect: unsafe deadlock 7
chan c = [2] of { byte };

active proctype p() {
  byte x = 4;
  c!5;
  c?eval(x)
}
