// A stack for two processes; 'pop' is not atomic.

typedef cell;
typedef cell { byte v; cell& next }
cell& top;

function push(byte v) {
  cell& c;
  c = new cell;
  c.v = v;
  atomic { c.next = top; top = c }
}

function pop() {
  cell& c;
  c = top;
  top = c.next;
  delete c
}

active [2] proctype P() {
  push(_pid);
  pop()
}
