/** A number of a script: little-endian, with the sign in the highest bit; throws a `RangeError` unless it is minimal. */
export function toNumber(bytes: Uint8Array, maxLength: number = 4): number {
  if (bytes.length > maxLength) throw new RangeError('A number of the script is too long.')
  const last = bytes.at(-1)
  if (last === undefined) return 0
  if ((last & 0x7f) === 0 && ((bytes.at(-2) ?? 0) & 0x80) === 0)
    throw new RangeError('A number of the script is not minimal.')
  const size = bytes.reduceRight(
    (value, byte, index) => value * 256 + (index === bytes.length - 1 ? byte & 0x7f : byte),
    0,
  )
  return last & 0x80 ? -size : size
}

export function fromNumber(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256)
  const last = bytes.at(-1)
  if (last === undefined) return new Uint8Array()
  if (last & 0x80) bytes.push(value < 0 ? 0x80 : 0)
  else if (value < 0) bytes[bytes.length - 1] = last | 0x80
  return Uint8Array.from(bytes)
}

/** False is empty, zeros, or negative zero. */
export const toBoolean = (bytes: Uint8Array): boolean =>
  bytes.some((byte, index) => byte !== 0 && !(index === bytes.length - 1 && byte === 0x80))
