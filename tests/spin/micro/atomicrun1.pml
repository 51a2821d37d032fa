byte x;
proctype Q() { x = 7 }
init { atomic { run Q() } }
