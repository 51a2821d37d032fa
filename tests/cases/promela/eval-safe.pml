// expect: safe
// eval compares with the value of an expression, a variable takes the field.
chan c = [2] of { byte, byte };

active proctype p() {
  byte x = 4, y;
  c!5,1;
  c!4,2;
  c??eval(x),y; assert(y == 2);
  c?eval(x + 1),y; assert(y == 1)
}
