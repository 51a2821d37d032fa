// expect: safe
// A function that blocks inside of an atomic sequence lets others go on.
byte x, y;

function hold() {
  x = 1;
  y == 1;
  x = 2
}

active proctype a() {
  atomic { hold(); assert(x == 2); x = 3 }
}

active proctype b() {
  x == 1 -> y = 1
}
