; expect: safe
; A real number grows by any amount up to 1 until it is at least 3.
(set-logic HORN)
(declare-fun on (Real) Bool)
(declare-fun off (Real) Bool)
(declare-fun stuck () Bool)
(assert (on 0.0))
(assert (forall ((x Real) (y Real)) (let ((small (< x 3.0)))
  (=> (and (on x) small (> y x) (<= y (+ x 1.0))) (on y)))))
(assert (forall ((x Real)) (or (not (on x)) (< x 3.0) (off x))))
(assert (forall ((x Real)) (=> (and (off x) (> x 4.0)) stuck)))
(assert (=> stuck false))
