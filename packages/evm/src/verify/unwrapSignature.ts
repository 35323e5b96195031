/** A signature of a contract, and the call that deploys or prepares the contract first. */
export type WrappedSignature = { factory: string; factoryData: string; signature: string }

const suffix = '6492'.repeat(16)

/** ABI-encoded `(address, bytes, bytes)` with the suffix of ERC-6492; undefined for any other signature. */
export function unwrapSignature(signature: string): WrappedSignature | undefined {
  const lower = signature.toLowerCase()
  if (!lower.endsWith(suffix)) return undefined
  const body = lower.slice(2, -suffix.length)
  const readNumber = (start: number): number => {
    const word = body.slice(start * 2, start * 2 + 64)
    return word.length === 64 && /^0{56}/.test(word) ? Number.parseInt(word.slice(56), 16) : Number.NaN
  }
  const readBytes = (word: number): string | undefined => {
    const offset = readNumber(word)
    const length = readNumber(offset)
    const hex = body.slice((offset + 32) * 2, (offset + 32 + length) * 2)
    return Number.isNaN(length) || hex.length !== length * 2 ? undefined : hex
  }
  const factory = body.slice(0, 64)
  const factoryData = readBytes(32)
  const inner = readBytes(64)
  if (!/^0{24}[0-9a-f]{40}$/.test(factory) || factoryData === undefined || inner === undefined)
    return undefined
  return { factory: `0x${factory.slice(24)}`, factoryData: `0x${factoryData}`, signature: `0x${inner}` }
}
