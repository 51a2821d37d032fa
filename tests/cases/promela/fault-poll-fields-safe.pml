// expect: safe
// A poll may ask for the first fields only.
chan c = [1] of { byte, byte };
active proctype P() {
  c!1,2; c?[1]; assert(!c?[2])
}
