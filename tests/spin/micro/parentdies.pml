byte x;
proctype Q() { x == 5 }
active proctype P() { run Q(); x = 1 }
