byte x;
proctype Q(byte a, b; int c) { x = a + b + c }
init { run Q(1,2,300) }
