// expect: safe
// A function that makes a list, one that reverses it.
typedef cell; typedef cell { byte v; cell& next };

function cell& make(byte n) {
  cell& list, &c;
  do
  :: n > 0 ->
     c = new cell;
     c.v = n;
     c.next = list;
     list = c;
     n--
  :: else -> return list
  od
}

function cell& reverse(cell& list) {
  cell& result, &next;
  do
  :: list != null ->
     next = list.next;
     list.next = result;
     result = list;
     list = next
  :: else -> break
  od;
  return result
}

active proctype main() {
  cell& list;
  list = make(3);
  assert(list.v == 1 && list.next.next.v == 3);
  list = reverse(list);
  assert(list.v == 3 && list.next.v == 2 && list.next.next.next == null)
}
