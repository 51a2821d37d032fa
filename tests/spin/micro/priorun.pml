byte x;
proctype R() { x = 5; x = 6 }
init { run R() priority 3; x = 1; x = 2 }
