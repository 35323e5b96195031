const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58, the way addresses, signatures and secrets are written on Solana. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.length ? BigInt(`0x${Buffer.from(bytes).toString('hex')}`) : 0n
  let digits = ''
  for (; number > 0n; number /= 58n) digits = `${alphabet[Number(number % 58n)]}${digits}`
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits
}
