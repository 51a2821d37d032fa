byte x = 3, y;
active proctype P() { y = (x > 2 -> x + 1 : x - 1); assert(y == 4);
  y = ((x == 1) -> 1 : (x == 3 -> 7 : 8)); assert(y == 7) }
