active proctype P() { printf("a"); printf("b") }
