import { createHash } from 'node:crypto'
import { isOnCurve } from '@latchkit/solana/verify'

/** The address that a Solana program derives from seeds: the first one off the curve, with a bump counted down from 255. */
export function findProgramAddress(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), program, Buffer.from('ProgramDerivedAddress')]
    const address = createHash('sha256').update(Buffer.concat(parts)).digest()
    if (!isOnCurve(address)) return address
  }
  // The probability is 2^-256.
  throw new Error('There is no such address.')
}
