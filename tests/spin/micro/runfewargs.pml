byte x;
proctype Q(byte a, b) { x = a + b }
init { run Q(1) }
