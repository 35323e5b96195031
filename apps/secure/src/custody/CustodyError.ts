export type CustodyErrorCode =
  /** Mistyped: the check digits differ. Nothing was sent. */
  | 'RECOVERY_CODE_INVALID'
  /** Well formed, but of another wallet or replaced since. */
  | 'RECOVERY_CODE_WRONG'
  /** No recovery code was written down: only the browser that made the wallet opens it. */
  | 'RECOVERY_MISSING'
  /** What the server sent is not the wallet that this browser had. */
  | 'WALLET_CHANGED'
  /** A stored value does not open, or the rebuilt key has another address. */
  | 'WALLET_DAMAGED'
  /** No key in memory. */
  | 'LOCKED'
  /** Keys are shown only in a page of the secure site itself, after a fresh sign-in. */
  | 'EXPORT_REFUSED'
  | 'PASSKEY_UNSUPPORTED'
  | 'PASSKEY_CANCELED'
  | 'KIT_INVALID'

/** The messages name no secret. */
export class CustodyError extends Error {
  override name = 'CustodyError'
  readonly code: CustodyErrorCode

  constructor(code: CustodyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
