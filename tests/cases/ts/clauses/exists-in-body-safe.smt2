; expect: safe
; No logic is named; 'exists' in a body is as good in front of the clause, and
; its variable is not the one of the same name outside.
(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(assert (P 0))
(assert (forall ((x Int)) (=> (and (P x) (< x 10)) (P (+ x 1)))))
(assert (forall ((x Int)) (=> (exists ((y Int)) (and (P y) (= x (* 2 y)))) (Q x))))
(assert (forall ((y Int))
  (=> (and (exists ((y Int)) (and (Q y) (> y 20))) (= y 3)) false)))
