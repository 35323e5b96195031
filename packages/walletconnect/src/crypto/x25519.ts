import { etc } from '@noble/ed25519'

const prime = 2n ** 255n - 19n
const a24 = 121665n
const base = Uint8Array.of(9, ...new Uint8Array(31))

const mod = (value: bigint) => etc.mod(value, prime)
const toBigInt = (littleEndian: Uint8Array) => BigInt(`0x${etc.bytesToHex(littleEndian.slice().reverse())}`)

/**
 * X25519 (RFC 7748, section 5): the Montgomery ladder over the field of `@noble/ed25519`, a third of the size of a
 * general curve library. BigInt arithmetic does not run in constant time.
 */
export function x25519(privateKey: Uint8Array, publicKey: Uint8Array = base): Uint8Array<ArrayBuffer> {
  const scalar = privateKey.slice()
  scalar[0] = (scalar[0] ?? 0) & 248
  scalar[31] = ((scalar[31] ?? 0) & 127) | 64
  const k = toBigInt(scalar)
  const u = mod(toBigInt(publicKey) & (2n ** 255n - 1n))
  let [x2, z2, x3, z3] = [1n, 0n, u, 1n]
  for (let bit = 254n; bit >= 0n; bit--) {
    const swap = (k >> bit) & 1n
    if (swap) [x2, x3, z2, z3] = [x3, x2, z3, z2]
    const a = x2 + z2
    const b = x2 - z2
    const aa = mod(a * a)
    const bb = mod(b * b)
    const e = aa - bb
    const da = mod((x3 - z3) * a)
    const cb = mod((x3 + z3) * b)
    x3 = mod((da + cb) ** 2n)
    z3 = mod(u * (da - cb) ** 2n)
    x2 = mod(aa * bb)
    z2 = mod(e * (aa + a24 * e))
    if (swap) [x2, x3, z2, z3] = [x3, x2, z3, z2]
  }
  const result = z2 === 0n ? 0n : mod(x2 * etc.invert(z2, prime))
  return Uint8Array.from(etc.hexToBytes(result.toString(16).padStart(64, '0'))).reverse()
}
