const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 32

/**
 * A nonce for one sign-in: 190 random bits as letters and digits. Keep it where only this browser's sign-in can use it,
 * once and for 5 minutes.
 */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length)
    // Bytes above a multiple of 62 would make some letters likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(48)))
      if (byte < 248 && nonce.length < length) nonce += letters[byte % 62]
  return nonce
}
