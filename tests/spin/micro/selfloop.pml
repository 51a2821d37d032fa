active proctype P() { do :: skip od }
