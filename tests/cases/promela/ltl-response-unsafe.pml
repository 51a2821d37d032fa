// expect: unsafe acceptance-cycle 17
// A request may be overlooked.
bool request, grant;

active proctype client() {
  do
  :: request = true; request = false
  od
}

active proctype server() {
  do
  :: request -> grant = true; grant = false
  od
}

ltl answer { [] (request -> <> grant) }
