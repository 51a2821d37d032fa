; expect: unsafe reach 7
; Bit-vectors: zero is derived, modulo 256.
(set-logic HORN)
(declare-fun P ((_ BitVec 8)) Bool)
(assert (P #x40))
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (P x) (P y)) (P (bvadd x y)))))
(assert (forall ((x (_ BitVec 8))) (=> (and (P x) (P #x40) (= x #x00)) false)))
