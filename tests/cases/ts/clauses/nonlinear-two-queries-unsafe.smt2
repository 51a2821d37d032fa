; expect: unsafe reach 9
; The second query is violated, the first is not.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 3))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y)))))
(assert (forall ((x Int) (y Int))
  (=> (and (P x) (P y) (< x 0)) false)))
(assert (forall ((x Int)) (=> (and (P x) (> x 20)) false)))
