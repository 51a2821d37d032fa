// expect: unsafe limit 4
// It never comes back.
function down(int n) {
  down(n + 1)
}

active proctype main() {
  down(0)
}
