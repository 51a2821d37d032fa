// expect: safe
// What a notrace describes must not happen.
chan c = [3] of { byte };

active proctype p() {
  c!1;
  c!2
}

notrace {
  c!2;
  c!1
}
