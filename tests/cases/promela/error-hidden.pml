// expect: error 4 only numbers can be hidden
// What a hidden pointer referred to was never released.
typedef cell { byte v };
hidden cell& h;

active proctype p() {
  atomic { h = new cell; h.v = 1 }
}
