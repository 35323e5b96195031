import type {
  EndedTransaction,
  HistoryApproval,
  HistoryFlag,
  HistoryTransaction,
  HistoryTransfer,
  PendingTransaction,
} from '@latchkit/core'
import type { ActivityView } from '@latchkit/core/internal'
import type { PlainKey } from '../../locales/words.js'
import type { ActivityItem, Movement } from './activityItem.js'

const titles: ReadonlyMap<string, PlainKey> = new Map<string, PlainKey>([
  ['send', 'activitySent'],
  ['receive', 'activityReceived'],
  ['trade', 'activitySwapped'],
  ['approve', 'activityApproved'],
  ['mint', 'activityMinted'],
  ['burn', 'activityBurned'],
  ['deploy', 'activityDeployed'],
  ['execute', 'activityCalled'],
])

/** What the server warns of comes last: a listed token is what the transaction is about. */
const isDoubtful = ({ flags = [] }: HistoryTransfer): boolean =>
  flags.includes('unlisted') || flags.includes('zeroValue')

function fromTransfer(transfer: HistoryTransfer): Movement {
  const { fungible_info: token, nft_info: item, direction, quantity, sender, recipient, flags } = transfer
  return {
    direction,
    amount: quantity?.numeric,
    symbol: token?.symbol ?? '',
    item: item && { name: item.name, id: item.token_id },
    // An unlisted token gets no image to imitate another one by.
    iconUrl: flags?.includes('unlisted') ? undefined : token?.icon?.url,
    isUnlisted: flags?.includes('unlisted'),
    other: direction === 'in' ? sender : recipient,
  }
}

function fromApproval({ fungible_info: token, nft_info: item, ...approval }: HistoryApproval): Movement {
  const { quantity, isUnlimited, spender, flags } = approval
  return {
    direction: 'none',
    amount: quantity?.numeric,
    symbol: token?.symbol ?? item?.name ?? '',
    isUnlimited,
    iconUrl: flags?.includes('unlisted') ? undefined : token?.icon?.url,
    other: spender,
    isApproval: true,
  }
}

const isZero = (amount: string | undefined): boolean => amount !== undefined && /^0*(\.0*)?$/.test(amount)

function getTitle({ metadata, transfers, approvals = [] }: HistoryTransaction): PlainKey {
  if (metadata.operationType === 'approve' && approvals.length > 0)
    return approvals.every(({ quantity, isUnlimited }) => !isUnlimited && isZero(quantity?.numeric))
      ? 'activityRevoked'
      : 'activityApproved'
  if (transfers.length > 0 && transfers.every(({ direction }) => direction === 'self')) return 'activitySelf'
  return titles.get(metadata.operationType) ?? 'activityOther'
}

/** An entry of the history. */
export function toHistoryItem(transaction: HistoryTransaction): ActivityItem {
  const { id, metadata, transfers, approvals = [], fee } = transaction
  const sorted = [...transfers].sort((a, b) => Number(isDoubtful(a)) - Number(isDoubtful(b)))
  // What came in says more of a trade than what was paid for it.
  if (metadata.operationType === 'trade')
    sorted.sort((a, b) => Number(b.direction === 'in') - Number(a.direction === 'in'))
  const moved = sorted.length > 0 ? sorted.map(fromTransfer) : approvals.map(fromApproval)
  const called: Movement = { direction: 'none', symbol: '', other: metadata.sentTo }
  const flags = [...transfers, ...approvals].flatMap(each => each.flags ?? [])
  return {
    id,
    hash: metadata.hash,
    status: metadata.status,
    title: getTitle(transaction),
    at: Date.parse(metadata.minedAt),
    movements: moved.length > 0 ? moved : [called],
    fee: fee?.numeric,
    flags: [...new Set<HistoryFlag>(flags)],
  }
}

const endings = { REVERTED: 'failed', EXPIRED: 'expired', REPLACED: 'replaced' } as const

function fromSummary({ summary }: PendingTransaction): readonly Movement[] {
  if (!summary) return []
  const { amount, symbol, receiver: other } = summary
  return [{ direction: 'out', amount, symbol, other }]
}

/** As servers name it, so that a row stays the same one once the history lists it. */
const toId = ({ caipNetworkId, hash }: PendingTransaction): string => `${caipNetworkId}:${hash}`

function toPendingItem(transaction: PendingTransaction): ActivityItem {
  const { hash, status, submittedAt, includedAt, summary } = transaction
  const isIncluded = status === 'included' || status === 'final'
  return {
    id: toId(transaction),
    hash,
    status: isIncluded ? 'confirmed' : 'pending',
    title: !summary ? 'activityOther' : isIncluded ? 'activitySent' : 'activitySending',
    at: includedAt ?? submittedAt,
    movements: fromSummary(transaction),
    flags: [],
  }
}

function toEndedItem(transaction: EndedTransaction): ActivityItem {
  const { hash, code, endedAt, summary } = transaction
  return {
    id: toId(transaction),
    hash,
    status: endings[code],
    title: summary ? 'activityTransfer' : 'activityOther',
    at: endedAt,
    movements: fromSummary(transaction),
    flags: [],
  }
}

export type ActivityItems = {
  /** Not in a block yet, newest first. */
  pending: readonly ActivityItem[]
  /** Newest first. */
  past: readonly ActivityItem[]
}

/** Everything that is known, each transaction once: the pending apart from the rest. */
export function toActivityItems(
  { transactions, pending, ended }: Pick<ActivityView, 'transactions' | 'pending' | 'ended'>,
  showsHidden: boolean,
): ActivityItems {
  const sent = pending.map(toPendingItem)
  const history = transactions.filter(({ hidden }) => showsHidden || !hidden).map(toHistoryItem)
  const others = [...sent.filter(({ status }) => status === 'confirmed'), ...ended.map(toEndedItem)]
  // The order of the history is the chain's; only what it lacks is placed by time.
  const past = [...history]
  for (const item of others) {
    const at = past.findIndex(other => other.at <= item.at)
    past.splice(at < 0 ? past.length : at, 0, item)
  }
  return { pending: sent.filter(({ status }) => status === 'pending'), past }
}
