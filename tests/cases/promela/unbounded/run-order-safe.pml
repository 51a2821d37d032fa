// expect: safe
// run: --engine=slab
/* Of two ways, one starts two processes: they are born and get their pids in
   the order of that way, not of the text. */
byte first, second;
proctype A () { first = _pid; (second != 0) }
proctype B () { second = _pid }
init {
  if :: goto two :: goto one fi;
after: run B (); goto done;
one:   run B (); goto done;
done:  (second != 0); assert (first == 0 || second == 2); (_nr_pr == 1); goto over;
two:   run A (); goto after;
over:  skip
}
