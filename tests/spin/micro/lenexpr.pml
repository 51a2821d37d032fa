chan c = [3] of { byte };
byte x;
active proctype P() { c!1; c!2; x = len(c) * 10; assert(x == 20);
  !(len(c) == 3) -> x = 1 }
