const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checksumLength = 6
/** Version 0 has the checksum of BIP-173, all others that of BIP-350. */
const toConstant = (version: number): number => (version === 0 ? 1 : 0x2bc830a3)

function toRemainder(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((term, index) => {
      if ((top >> index) & 1) sum ^= term
    })
  }
  return sum
}

const expandPrefix = (prefix: string): number[] => {
  const codes = Array.from(prefix, character => character.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

/** Regroups bits, most significant first; the rest is filled up, or undefined where it is not allowed to be one. */
function regroup(
  values: Iterable<number>,
  from: number,
  to: number,
  isFilled: boolean,
): number[] | undefined {
  const result: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = (held << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      result.push((held >> bits) & ((1 << to) - 1))
    }
    held &= (1 << bits) - 1
  }
  if (!isFilled) return bits >= from || held !== 0 ? undefined : result
  if (bits > 0) result.push(held << (to - bits))
  return result
}

export type SegwitAddress = { prefix: string; version: number; program: Uint8Array }

/** The text of a witness program (BIP-173, BIP-350). */
export function toSegwitAddress({ prefix, version, program }: SegwitAddress): string {
  const values = [version, ...(regroup(program, 8, 5, true) ?? [])]
  const empty = new Array<number>(checksumLength).fill(0)
  const checksum = toRemainder([...expandPrefix(prefix), ...values, ...empty]) ^ toConstant(version)
  const last = empty.map((_, index) => (checksum >>> (5 * (checksumLength - 1 - index))) & 31)
  return `${prefix}1${[...values, ...last].map(value => alphabet[value]).join('')}`
}

/** The witness program of an address by its checksum (BIP-173, BIP-350); undefined for anything else. */
export function fromSegwitAddress(text: string): SegwitAddress | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, Math.max(at, 0))
  if (!/^[!-~]{1,83}$/.test(prefix)) return undefined
  const values = Array.from(lower.slice(at + 1), character => alphabet.indexOf(character))
  const [version] = values
  if (values.includes(-1) || version === undefined || values.length < checksumLength + 1) return undefined
  if (toRemainder([...expandPrefix(prefix), ...values]) !== toConstant(version)) return undefined
  const program = regroup(values.slice(1, -checksumLength), 5, 8, false)
  if (!program || version > 16 || program.length < 2 || program.length > 40) return undefined
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined
  return { prefix, version, program: Uint8Array.from(program) }
}
