import type { Payload } from '../../signing/types.js'
import type { ReadPayload } from './decodePayload.js'

/** The reader of a payload of a family that few visitors use, which loads with its first request; undefined where `decodePayload` has it. */
export async function loadReader({ kind }: Payload): Promise<ReadPayload | undefined> {
  if (kind === 'bitcoinTransaction') return (await import('./describeBitcoin.js')).describeBitcoin
  if (kind === 'stacksTransaction') return (await import('./describeStacks.js')).describeStacks
  return undefined
}
