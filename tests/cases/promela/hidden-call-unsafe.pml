// expect: unsafe assertion 10
// A scratch variable is used behind a call that blocks inside of an atomic
// sequence.
hidden byte h;
byte go;
function wait() { go == 1 }
active proctype P() {
  atomic {
    h = 3; wait();
    assert(h == 0)
  }
}
active proctype Q() { go = 1 }
