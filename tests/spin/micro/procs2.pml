byte x;
proctype Q() { false }
active proctype P() { int i; do :: i < 300 -> run Q(); i++ od }
