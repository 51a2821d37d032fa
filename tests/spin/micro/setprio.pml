byte x;
active proctype P() { x = 1; set_priority(_pid, 7); x = get_priority(_pid);
  x = _priority }
active proctype Q() { x = 3 }
