; expect: safe
; What follows (exit) is not said.
(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (p x) (< x 10))))
(check-sat)
(exit)
(assert (forall ((x Int)) (=> (p x) (< x 5))))
