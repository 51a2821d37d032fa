// expect: safe
// The twin.
hidden byte h;
byte go;
function wait() { go == 1 }
active proctype P() {
  atomic {
    h = 3; wait();
    assert(h == 3)
  }
}
active proctype Q() { go = 1 }
