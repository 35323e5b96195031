/** Bytes of 0x hex; undefined for anything else. */
export function hexToBytes(hex: unknown): Uint8Array | undefined {
  if (typeof hex !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 - 1 }, (_, index) =>
    Number.parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16),
  )
}

/** A word of 32 bytes as hex without 0x. */
export const toWord = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** Hex without 0x, filled with zeros to whole words. */
export const padWords = (hex: string): string => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
