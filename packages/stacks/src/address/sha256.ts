/** Fractional parts of roots of the first primes, 32 bits each, as the standard has its constants (FIPS 180-4). */
function toConstants(): { initial: number[]; rounds: number[] } {
  const primes: number[] = []
  for (let value = 2; primes.length < 64; value++)
    if (primes.every(prime => value % prime > 0)) primes.push(value)
  const toFraction = (root: number): number => ((root % 1) * 2 ** 32) | 0
  return {
    initial: primes.slice(0, 8).map(prime => toFraction(Math.sqrt(prime))),
    rounds: primes.map(prime => toFraction(Math.cbrt(prime))),
  }
}

let constants: ReturnType<typeof toConstants> | undefined

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/**
 * SHA-256 of at most 55 bytes, which is one block: the checksum of an address. A library of hashes would be half of
 * what connecting loads.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  constants ??= toConstants()
  const { initial, rounds } = constants
  const block = new DataView(new ArrayBuffer(64))
  for (const [index, byte] of [...bytes, 0x80].entries()) block.setUint8(index, byte)
  block.setUint32(60, bytes.length * 8)
  const words = Array.from({ length: 16 }, (_, index) => block.getInt32(index * 4))
  const wordAt = (index: number): number => words[index] ?? 0
  for (let index = 16; index < 64; index++) {
    const [early, late] = [wordAt(index - 15), wordAt(index - 2)]
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words.push((wordAt(index - 16) + first + wordAt(index - 7) + second) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial
  for (let index = 0; index < 64; index++) {
    const chosen = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const next =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + (rounds[index] ?? 0) + wordAt(index)) | 0
    const sum = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + sum) | 0]
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    hash.setInt32(index * 4, ((initial[index] ?? 0) + value) | 0)
  return new Uint8Array(hash.buffer)
}
