// expect: unsafe invalid-deref 13
// A pattern compares like '==': dangling pointers are not equal to each other.
typedef cell { byte v };
chan c = [1] of { cell& };

active proctype p() {
  cell& x; cell& y;
  x = new cell;
  y = new cell;
  c!y;
  delete x;
  if
  :: c?eval(x) -> assert(false)
  :: else
  fi
}
