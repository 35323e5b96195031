import { formatVersion, parseAddress, toVersion } from '@latchkit/stacks/address'

/** A value of a Stacks contract (SIP-005); kinds that names and tokens do not use are left out. */
export type ClarityValue =
  | { type: 'uint'; value: bigint }
  /** ASCII or UTF-8. */
  | { type: 'text'; value: string }
  | { type: 'buffer'; value: Buffer }
  | { type: 'bool'; value: boolean }
  /** An account; undefined for a contract. */
  | { type: 'principal'; value: string | undefined }
  | { type: 'ok' | 'err' | 'some'; value: ClarityValue }
  | { type: 'none' }
  | { type: 'tuple'; value: ReadonlyMap<string, ClarityValue> }

const maxDepth = 8

/** A buffer as an argument, in hex. */
export function encodeBuffer(text: string): string {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return `0x${Buffer.concat([Buffer.of(2), length, bytes]).toString('hex')}`
}

export function encodeUint(value: bigint): string {
  return `0x01${value.toString(16).padStart(32, '0')}`
}

/** An account as an argument, in hex; undefined for what is no address of an account. */
export function encodePrincipal(address: string): string | undefined {
  const parsed = parseAddress(address)
  return parsed && `0x05${Buffer.of(toVersion(parsed), ...parsed.hash).toString('hex')}`
}

/** @throws Error for bytes that are no value, or one of another kind */
export function decodeClarity(hex: string): ClarityValue {
  const bytes = Buffer.from(hex.slice(2), 'hex')
  let at = 0
  const take = (length: number): Buffer => {
    at += length
    if (at > bytes.length) throw new Error('The value ends early.')
    return bytes.subarray(at - length, at)
  }
  const read = (depth: number): ClarityValue => {
    if (depth > maxDepth) throw new Error('The value nests too deeply.')
    const kind = take(1)[0]
    if (kind === 1) return { type: 'uint', value: BigInt(`0x${take(16).toString('hex')}`) }
    if (kind === 2) return { type: 'buffer', value: take(take(4).readUInt32BE()) }
    if (kind === 3 || kind === 4) return { type: 'bool', value: kind === 3 }
    if (kind === 5) return { type: 'principal', value: formatVersion(take(1).readUInt8(), take(20)) }
    if (kind === 6) {
      take(21)
      take(take(1).readUInt8())
      return { type: 'principal', value: undefined }
    }
    if (kind === 7) return { type: 'ok', value: read(depth + 1) }
    if (kind === 8) return { type: 'err', value: read(depth + 1) }
    if (kind === 9) return { type: 'none' }
    if (kind === 10) return { type: 'some', value: read(depth + 1) }
    if (kind === 13 || kind === 14) return { type: 'text', value: take(take(4).readUInt32BE()).toString() }
    if (kind !== 12) throw new Error('The kind of value is not known.')
    const entries = new Map<string, ClarityValue>()
    for (let left = take(4).readUInt32BE(); left > 0; left--) {
      const name = take(take(1).readUInt8()).toString()
      entries.set(name, read(depth + 1))
    }
    return { type: 'tuple', value: entries }
  }
  return read(0)
}
