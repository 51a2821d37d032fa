// expect: unsafe invalid-deref 31
// Treiber's stack without a collector: who pops a cell deletes it, while
// another process that has read 'top' before is about to look into it.

typedef cell;
typedef cell {
  byte v;
  cell& next
}
cell& top;

inline cas(place, old, fresh, ok) {
  d_step {
    ok = (place == old);
    if
    :: ok -> place = fresh
    :: else
    fi
  }
}

function pop() {
  cell& t, &next;
  bool ok;
  do
  :: t = top;
     if
     :: t == null -> return
     :: else
     fi;
     next = t.next;
     cas(top, t, next, ok);
     if
     :: ok -> delete t; return
     :: else
     fi
  od
}

proctype user() {
  pop();
  pop()
}

init {
  cell& c;
  byte i;
  atomic {
    for (i : 1 .. 3) {
      c = new cell;
      c.v = i;
      c.next = top;
      top = c
    };
    c = null;
    run user();
    run user()
  }
}
