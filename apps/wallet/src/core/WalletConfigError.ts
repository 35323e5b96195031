/** Thrown when the configuration cannot be used; the message names the field. */
export class WalletConfigError extends Error {
  override readonly name = 'WalletConfigError'
}
