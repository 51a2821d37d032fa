byte x;
active proctype P() { { byte a = 1; x = a }; { byte a = 2; x = a } }
