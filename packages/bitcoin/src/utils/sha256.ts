/** The first 32 bits of the fractional parts of a root of the first primes. */
function toConstants(count: number, root: number): Uint32Array {
  const constants = new Uint32Array(count)
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) isPrime = false
    if (isPrime) constants[found++] = (candidate ** (1 / root) % 1) * 2 ** 32
  }
  return constants
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

let roundConstants: Uint32Array | undefined
let startConstants: Uint32Array | undefined

/**
 * SHA-256 (FIPS 180-4) of public data, for the checksum of addresses: without it, the list of wallets would load a library
 * that is ten times its size.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  roundConstants ??= toConstants(64, 3)
  startConstants ??= toConstants(8, 2)
  const state = startConstants.slice()
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  const words = new Uint32Array(64)
  for (let start = 0; start < padded.length; start += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        words[at] = view.getUint32(start + at * 4)
        continue
      }
      const before15 = words[at - 15] ?? 0
      const before2 = words[at - 2] ?? 0
      const low = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
      const high = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
      words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at++) {
      const choice = (e & f) ^ (~e & g)
      const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const first = (h + high + choice + (roundConstants[at] ?? 0) + (words[at] ?? 0)) | 0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (const [at, word] of state.entries()) out.setUint32(at * 4, word)
  return digest
}
