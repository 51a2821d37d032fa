// expect: unsafe acceptance-cycle 65
// run: --explicit.fair=1
// The queue of Michael and Scott without help: a process that stops for ever
// between linking its node and moving 'tail' keeps all others waiting.

typedef node;
typedef node {
  node& next
}
node& head, &tail;
bool done;

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

inline enqueue(crash) {
  n = new node;
  do
  :: last = tail;
     next = last.next;
     if
     :: next != null -> skip
     :: else ->
        cas(last.next, null, n, ok);
        if
        :: ok -> break
        :: else
        fi
     fi
  od;
end_crash:
  !crash;
  cas(tail, last, n, ok)
}

proctype crashes() {
  node& n, &last, &next;
  bool ok;
  enqueue(true)
}

proctype works() {
  node& n, &last, &next;
  bool ok;
  enqueue(false);
  done = true
}

init {
  atomic {
    head = new node;
    tail = head;
    run crashes();
    run works()
  }
}

ltl gets_on { <> done }
