// expect: unsafe assertion 61
// A producer fills buffers, a consumer reads them.  Buffers are linked in two
// lists, the free and the full ones, each protected by a lock.  Here the
// consumer gives a buffer back before it has read all of it.

#define SIZE 2

typedef buffer;
typedef buffer {
  byte data[SIZE];
  buffer& next
}
typedef list {
  bool locked;
  buffer& first;
  buffer& last
}
list unused, filled;

function put(list& l; buffer& b) {
  b.next = null;
  atomic { !l.locked -> l.locked = true };
  if
  :: l.first == null -> l.first = b
  :: else -> l.last.next = b
  fi;
  l.last = b;
  l.locked = false
}

// Waits until there is one.
function buffer& get(list& l) {
  buffer& b;
  atomic { l.first != null && !l.locked -> l.locked = true };
  b = l.first;
  l.first = b.next;
  l.locked = false;
  return b
}

proctype producer() {
  buffer& b;
  byte n, i;
  for (n : 1 .. 3) {
    b = get(&unused);
    for (i : 0 .. SIZE - 1) {
      b.data[i] = n
    }
    put(&filled, b);
    b = null
  }
}

proctype consumer() {
  buffer& b;
  byte n, i;
  for (n : 1 .. 3) {
    b = get(&filled);
    put(&unused, b);
    for (i : 0 .. SIZE - 1) {
      assert(b.data[i] == n)
    }
    b = null
  }
}

init {
  buffer& b;
  atomic {
    b = new buffer;
    put(&unused, b);
    b = new buffer;
    put(&unused, b);
    b = null;
    run producer();
    run consumer()
  }
}
