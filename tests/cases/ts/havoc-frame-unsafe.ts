// expect: unsafe reach 4
var x, y : int = 0;
transition lose do havoc x;
error x = 42;
