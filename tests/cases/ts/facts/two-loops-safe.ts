// expect: safe
// The second loop takes away what the first one added: i = k in the first, and
// j + k = n in the second, which no path shows at once.
param n : int where n >= 0;
var i, j, k : int = 0;
process p {
  location first, second, done;
  transition up: first -> first when i < n do i := i + 1, k := k + 1;
  transition turn: first -> second when i >= n;
  transition down: second -> second when j < n do j := j + 1, k := k - 1;
  transition stop: second -> done when j >= n;
}
error p.done && k != 0;
