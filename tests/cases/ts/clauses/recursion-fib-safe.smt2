; expect: safe
; Two calls in one step; the sum of two results is no less than the argument.
(set-logic HORN)
(declare-fun fib (Int Int) Bool)
(assert (forall ((n Int)) (=> (and (<= 0 n) (<= n 1)) (fib n 1))))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (and (> n 1) (fib (- n 1) a) (fib (- n 2) b)) (fib n (+ a b)))))
(assert (forall ((n Int) (r Int)) (=> (and (fib n r) (< r n)) false)))
