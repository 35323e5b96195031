import { LatchkitError } from '@latchkit/core/family'
import { toBase58 } from '../utils/bytes.js'
import { isOnCurve } from './isOnCurve.js'
import { programs, type TokenProgram } from './programs.js'
import { toKey } from './toKey.js'

export type AssociatedAddress = { address: string; bump: number }

/**
 * The account that holds an owner's tokens of one mint: the first address off the curve derived from owner, token program
 * and mint, with a bump counted down from 255 (Associated Token Account program).
 * @throws INVALID_ADDRESS, CONFIG_INVALID (no WebCrypto: a page over plain http)
 */
export async function findAssociatedAddress(
  owner: string,
  mint: string,
  program: TokenProgram,
): Promise<AssociatedAddress> {
  const seeds = [owner, program, mint].flatMap(seed => [...toKey(seed)])
  const end = [...toKey(programs.associatedToken), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await digest(Uint8Array.from([...seeds, bump, ...end]))
    if (!isOnCurve(hash)) return { address: toBase58(hash), bump }
  }
  // The probability is 2^-256.
  throw new LatchkitError('INVALID_ADDRESS')
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  } catch (cause) {
    // Browsers have no WebCrypto on pages over plain http.
    throw new LatchkitError('CONFIG_INVALID', {
      shortMessage: 'Tokens of this network can only be sent from a secure page (https).',
      cause,
    })
  }
}
