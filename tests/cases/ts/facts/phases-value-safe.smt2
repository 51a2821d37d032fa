; expect: safe
; The phase is in the value, not in a guard, and depends on a parameter.
(set-logic HORN)
(declare-fun I (Int Int Int) Bool)
(assert (forall ((n Int)) (=> (> n 0) (I 0 n n))))
(assert (forall ((x Int)(y Int)(n Int)) (=> (and (I x y n) (< x (* 2 n))) (I (+ x 1) (ite (< x n) y (+ y 1)) n))))
(assert (forall ((x Int)(y Int)(n Int)) (=> (and (I x y n) (= x (* 2 n)) (not (= y (* 2 n)))) false)))
(check-sat)
