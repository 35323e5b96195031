import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

const hardened = 0x80000000

function split(node: Uint8Array): { key: Uint8Array; chainCode: Uint8Array } {
  return { key: node.subarray(0, 32), chainCode: node.subarray(32) }
}

/** The ed25519 key of a seed at a path (SLIP-10); every step is hardened. The caller wipes what is returned. */
export function deriveEd25519(seed: Uint8Array, path: string): Uint8Array {
  const [root, ...steps] = path.split('/')
  if (root !== 'm') throw new TypeError(`A path starts with m: ${path}`)
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of steps) {
    const match = /^(\d{1,10})'$/.exec(step)
    const index = Number(match?.[1])
    if (!match || index >= hardened) throw new TypeError(`Not a hardened step of a path: ${step}`)
    const { key, chainCode } = split(node)
    const data = new Uint8Array(37)
    data.set(key, 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = hmac(sha512, chainCode, data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const key = split(node).key.slice()
  node.fill(0)
  return key
}
