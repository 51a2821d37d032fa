// expect: unsafe assertion 6
chan c = [3] of { byte };

active proctype p() {
  c!1;
  c!2
}

notrace {
  c!1;
  c!2
}
