; expect: safe
; Bit-vectors: only multiples of four are derived, modulo 256.
(set-logic HORN)
(declare-fun P ((_ BitVec 8)) Bool)
(assert (P #x04))
(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (=> (and (P x) (P y)) (P (bvadd x y)))))
(assert (forall ((x (_ BitVec 8))) (=> (and (P x) (P #x08) (= ((_ extract 1 0) x) #b10)) false)))
