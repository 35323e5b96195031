import { BaseError } from '@latchkit/core'
import { toBase58 } from '../utils/bytes.js'
import { isOnCurve } from './isOnCurve.js'
import { programs, type TokenProgram } from './programs.js'
import { toKey } from './toKey.js'

export type AssociatedAddress = { address: string; bump: number }

/**
 * Where an owner's tokens of one mint lie: the first address off the curve that is made of owner, token program
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
  // One in 2^256.
  throw new BaseError('INVALID_ADDRESS')
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  } catch (cause) {
    // Browsers keep WebCrypto from pages that came over plain http.
    throw new BaseError('CONFIG_INVALID', {
      shortMessage: 'Tokens of this network can only be sent from a secure page (https).',
      cause,
    })
  }
}
