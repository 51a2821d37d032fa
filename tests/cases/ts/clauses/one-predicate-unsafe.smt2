; expect: unsafe reach 10
; Two ways to begin, a variable that is no argument in a step, two queries.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (forall ((x Int)) (=> (= x 1) (P x x))))
(assert (forall ((x Int) (y Int)) (=> (and (= x 2) (= y 2)) (P x y))))
(assert (forall ((x Int) (y Int) (z Int))
  (=> (and (P x y) (> z 0)) (P (+ x z) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (< x 1)) false)))
(assert (forall ((x Int) (y Int)) (=> (P x y) (= x y))))
