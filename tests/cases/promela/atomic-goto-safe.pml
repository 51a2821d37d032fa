// expect: safe
// A goto out of an atomic sequence ends it.
byte n, inside;

active [2] proctype p() {
again:
  atomic {
    inside++;
    assert(inside == 1);
    inside--;
    if
    :: n < 3 -> n++; goto again
    :: else
    fi
  }
}
