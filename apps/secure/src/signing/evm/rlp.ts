import { fromBytes, toBytes } from 'ox/Rlp'
import { isSameBytes } from '../toBytes.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

export const encodeRlp = (item: RlpItem): Uint8Array => fromBytes(item)

/** Reads one item that fills the bytes, in its only valid form; undefined otherwise. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  try {
    const item: RlpItem = toBytes(bytes)
    // The library reads other forms too, and what is behind the item.
    return isSameBytes(encodeRlp(item), bytes) ? item : undefined
  } catch {
    return undefined
  }
}
