byte x;
proctype Q() { x == 1 }
active proctype P() { byte i; do :: i < 260 -> run Q(); i++ od }
