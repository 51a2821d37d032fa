byte x;
proctype C() { x++ }
active proctype P() { run C(); run C(); x = 9 }
