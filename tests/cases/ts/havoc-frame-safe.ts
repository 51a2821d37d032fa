// expect: safe
// havoc changes what it names and nothing else.
var x, y : int = 0;
transition lose do havoc x;
error y != 0;
