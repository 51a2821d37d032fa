; expect: error 4 'P' takes 2 arguments
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (P 0))
