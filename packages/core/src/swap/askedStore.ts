import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import type { SwapSummary } from '../state/state.js'
import { toSwap } from '../transaction/pendingStore.js'
import { toFields, toText, toTexts, toTime } from '../transaction/storedFields.js'
import { readList, writeList } from '../transaction/storedList.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import { swapFeature } from './swapState.js'

/** A leg that a wallet was asked for, or a batch that it has taken, whose outcome is not known yet. */
export type AskedSwap = {
  id: string
  connectorId: string
  /** Of the connection that it was asked over, where a wallet on another device keeps its response. */
  sessionId?: string | undefined
  /** Of the request to such a wallet. */
  requestId?: string | undefined
  /** Unix milliseconds. */
  askedAt: number
  /** What the family follows it by. */
  asked: Readonly<Record<string, string>>
  account: CaipAddress
  caipNetworkId: CaipNetworkId
  swap: SwapSummary
}

/** Longer than any chain keeps a transaction, and any wallet a request. */
const maxAgeMs = 24 * 60 * 60_000
const maxAsked = 20

function toAsked(value: unknown): AskedSwap | undefined {
  const fields = toFields(value)
  const { account, caipNetworkId } = fields
  const [id, connectorId] = ['id', 'connectorId'].map(key => toText(fields[key]))
  const askedAt = toTime(fields['askedAt'])
  const swap = toSwap(fields['swap'])
  if (!id || !connectorId || askedAt === undefined || !swap) return undefined
  if (!isCaipAddress(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (!account.startsWith(`${caipNetworkId}:`)) return undefined
  return {
    id,
    connectorId,
    sessionId: toText(fields['sessionId']),
    requestId: toText(fields['requestId']),
    askedAt,
    asked: toTexts(fields['asked']),
    account,
    caipNetworkId,
    swap,
  }
}

/** What this browser has asked for, without an outcome yet. Broken content reads as nothing. */
export const readAskedSwaps = (storage: KeyValueStorage, now: number): readonly AskedSwap[] =>
  readList(storage, swapFeature.resumeKey, toAsked)
    .slice(-maxAsked)
    .filter(({ askedAt }) => now - askedAt < maxAgeMs)

/** Writes one as it is now, or without `next` forgets it; the others, which another tab may follow, stay. */
export function writeAskedSwap(
  storage: KeyValueStorage,
  id: string,
  now: number,
  next?: AskedSwap | undefined,
): void {
  const others = readAskedSwaps(storage, now).filter(other => other.id !== id)
  writeList(storage, swapFeature.resumeKey, [...others, ...(next ? [next] : [])].slice(-maxAsked))
}
