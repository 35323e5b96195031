/** Bytes as 0x-prefixed hex. */
export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return `0x${hex}`
}

/** UTF-8 text as 0x-prefixed hex. */
export const toHex = (text: string): `0x${string}` => bytesToHex(new TextEncoder().encode(text))

/** An unsigned integer from `0x` hex, decimal text or a number; undefined for anything else. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^0x[0-9a-f]+$/i.test(value) || /^\d+$/.test(value) ? BigInt(value) : undefined
}
