import { keccakP } from '@noble/hashes/sha3.js'

/** Bytes of the state that take input. */
const rate = 136

/** Keccak-256 over the permutation of `@noble/hashes`, whose complete hash is 1.5 kB larger (gzip). */
export function keccak256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  const input = new DataView(padded.buffer)
  const state = new Uint32Array(50)
  for (let block = 0; block < padded.length; block += rate) {
    for (let word = 0; word < rate / 4; word++)
      state[word] = (state[word] ?? 0) ^ input.getUint32(block + word * 4, true)
    keccakP(state)
  }
  const hash = new Uint8Array(32)
  const output = new DataView(hash.buffer)
  for (let word = 0; word < 8; word++) output.setUint32(word * 4, state[word] ?? 0, true)
  return hash
}
