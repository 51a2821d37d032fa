// expect: error 4 there is an init already on line 3
byte a;
init { a == 0 }
init { a == 0 }
