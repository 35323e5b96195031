/** `r` and `s`, 32 bytes each, of a strictly DER-encoded ECDSA signature (BIP-66); undefined for anything else. */
export function readDer(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 8 || bytes.length > 72) return undefined
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return undefined
  const result = new Uint8Array(64)
  let at = 2
  for (const half of [0, 32]) {
    const length = bytes[at + 1] ?? 0
    const value = bytes.subarray(at + 2, at + 2 + length)
    if (bytes[at] !== 0x02 || length === 0 || value.length !== length) return undefined
    const [first = 0, second = 0] = value
    if (first & 0x80 || (length > 1 && first === 0 && (second & 0x80) === 0)) return undefined
    const digits = first === 0 ? value.subarray(1) : value
    if (digits.length > 32) return undefined
    result.set(digits, half + 32 - digits.length)
    at += 2 + length
  }
  return at === bytes.length ? result : undefined
}
