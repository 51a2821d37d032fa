byte x;
active proctype P() { x = 1; goto done; x = 2; done: }
