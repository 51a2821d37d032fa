; expect: unsafe reach 8
; What stands before (exit) is said.
(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (p x) (< x 10))))
(assert (forall ((x Int)) (=> (p x) (< x 5))))
(check-sat)
(exit)
