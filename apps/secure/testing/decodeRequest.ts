import { loadAdvice } from '../src/approval/advice/loadAdvice.js'
import type { ReadAdvice } from '../src/approval/advice/types.js'
import { decodePayload, type ReadPayload } from '../src/approval/decode/decodePayload.js'
import { loadReader } from '../src/approval/decode/loadReader.js'
import type { ApprovalRequest, Decoded, Payload } from '../src/signing/types.js'

/** What the secure site loads before it shows a request. */
export type Readers = { read: ReadPayload | undefined; readAdvice: ReadAdvice }

const kinds: readonly Payload['kind'][] = [
  'evmTransaction',
  'evmTypedData',
  'evmMessage',
  'solanaTransactions',
  'solanaMessage',
]
const load = async (kind: Payload['kind']): Promise<[string, Readers]> => [
  kind,
  { read: await loadReader({ kind }), readAdvice: await loadAdvice({ kind }) },
]
const loaded = new Map(await Promise.all(kinds.map(load)))

/** Of payloads of EVM and Solana. */
export function toReaders({ kind }: Payload): Readers {
  const readers = loaded.get(kind)
  if (!readers) throw new TypeError(`No readers are loaded for ${kind}.`)
  return readers
}

/** What a request of EVM or Solana does, by the reader that the secure site loads for it. */
export const decodeRequest = (request: ApprovalRequest): Decoded =>
  decodePayload(request, toReaders(request.payload).read)
