byte x;
proctype Q(pid p) { x = p; _pid == p + 1 -> x = 9 }
init { run Q(_pid) }
