// expect: safe
// Treiber's stack with cells that are used again, and a version number beside
// 'top': both are compared and changed together, so that an A that went and
// came back is not taken for the A that was read.

typedef cell;
typedef cell {
  byte v;
  cell& next
}
cell& top;
byte version;
chan unused = [3] of { cell& };
bool there[6];

inline cas(old, seen, fresh, ok) {
  d_step {
    ok = (top == old && version == seen);
    if
    :: ok -> top = fresh; version++
    :: else
    fi
  }
}

function push(byte v) {
  cell& c, &t;
  byte seen;
  bool ok;
  unused?c;
  c.v = v;
  there[v] = true;
  do
  :: d_step { t = top; seen = version };
     c.next = t;
     cas(t, seen, c, ok);
     if
     :: ok -> break
     :: else
     fi
  od
}

function pop() {
  cell& t, &next;
  byte seen;
  bool ok;
  do
  :: d_step { t = top; seen = version };
     if
     :: t == null -> return
     :: else
     fi;
     next = t.next;
     cas(t, seen, next, ok);
     if
     :: ok -> break
     :: else
     fi
  od;
  d_step {
    assert(there[t.v]);
    there[t.v] = false
  };
  unused!t
}

proctype a() {
  pop();
  pop()
}

proctype b() {
  pop();
  pop();
  push(3)
}

init {
  cell& c;
  atomic {
    c = new cell; unused!c;
    c = new cell; unused!c;
    c = null;
    push(1);
    push(2);
    run a();
    run b()
  }
}
