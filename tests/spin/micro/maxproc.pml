proctype Q() { end: false }
active proctype P() { int i; do :: i < 254 -> run Q(); i++
  :: else -> break od }
