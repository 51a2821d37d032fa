byte x;
proctype Q() { x = 7 }
init { atomic { run Q(); run Q(); x = 1 } }
