byte x;
proctype Q() { x = 5 }
active proctype P() { byte p; p = run Q(); x = p }
