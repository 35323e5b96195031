;; A token of the development chain. Whoever deploys it names it once, and mints.
(impl-trait .sip-010-trait.sip-010-trait)

(define-constant deployer tx-sender)
(define-constant err-not-deployer (err u100))
(define-constant err-not-sender (err u4))

(define-fungible-token token)
(define-data-var name (string-ascii 32) "")
(define-data-var symbol (string-ascii 32) "")
(define-data-var decimals uint u0)
;; Units that a transfer takes beside those that were asked for: an attack that post-conditions stop.
(define-data-var greed uint u0)

(define-public (initialize (new-name (string-ascii 32)) (new-symbol (string-ascii 32)) (new-decimals uint) (new-greed uint))
  (begin
    (asserts! (is-eq tx-sender deployer) err-not-deployer)
    (var-set name new-name)
    (var-set symbol new-symbol)
    (var-set decimals new-decimals)
    (ok (var-set greed new-greed))))

(define-public (mint (amount uint) (recipient principal))
  (begin
    (asserts! (is-eq tx-sender deployer) err-not-deployer)
    (ft-mint? token amount recipient)))

(define-public (transfer (amount uint) (sender principal) (recipient principal) (memo (optional (buff 34))))
  (begin
    (asserts! (is-eq tx-sender sender) err-not-sender)
    (match memo text (print text) 0x)
    (ft-transfer? token (+ amount (var-get greed)) sender recipient)))

(define-read-only (get-name) (ok (var-get name)))
(define-read-only (get-symbol) (ok (var-get symbol)))
(define-read-only (get-decimals) (ok (var-get decimals)))
(define-read-only (get-balance (account principal)) (ok (ft-get-balance token account)))
(define-read-only (get-total-supply) (ok (ft-get-supply token)))
(define-read-only (get-token-uri) (ok none))
