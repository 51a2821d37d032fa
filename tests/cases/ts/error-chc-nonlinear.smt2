; expect: error 5 nonlinear clause: both 'P' and 'Q' are in its body
(set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(assert (forall ((x Int)) (=> (and (P x) (Q (+ x 1))) false)))
