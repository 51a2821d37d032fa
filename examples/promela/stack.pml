// As stack-bug.pml, but 'pop' takes a cell off in one step.

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
  atomic { c = top; top = c.next };
  delete c
}

active [2] proctype P() {
  push(_pid);
  pop()
}
