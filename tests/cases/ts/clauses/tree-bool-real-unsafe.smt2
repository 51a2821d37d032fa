; expect: unsafe reach 13
; Booleans and reals; predicates without arguments; a tree of predicates that
; are not recursive.
(declare-fun on () Bool)
(declare-fun left (Bool Real) Bool)
(declare-fun right (Real) Bool)
(declare-fun both (Real Bool) Bool)
(assert on)
(assert (forall ((b Bool) (r Real)) (=> (and on (or b (< 0.5 r)) (< r 1.5)) (left b r))))
(assert (forall ((r Real)) (=> (and on (< 0.25 r) (< r 0.75)) (right r))))
(assert (forall ((b Bool) (r Real) (s Real))
  (=> (and (left b r) (right s) (= r (* 2.0 s)) (not b)) (both (+ r s) b))))
(assert (forall ((b Bool) (x Real)) (=> (and (both x b) on (or b (>= x 2.2) (<= x 0.75))) false)))
