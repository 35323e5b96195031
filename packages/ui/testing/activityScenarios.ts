import type {
  HistoryTransaction,
  HistoryTransfer,
  LatchkitOptions,
  PendingTransaction,
  State,
} from '@latchkit/core'
import type { ActivityEntry } from '@latchkit/core/internal'
import { address, announcedIcon, createState, now, openAt, phone, withConnection } from './fixtures.js'
import type { Scenario } from './scenario.js'
import { hash, lookAlike, receiver } from './sendFixtures.js'

const hour = 3_600_000
const account = `eip155:1:${address}` as const

/** A history that never arrives: what a scenario shows is in its state. */
const options: Partial<LatchkitOptions> = { ports: { blockchainData: () => new Promise<never>(() => {}) } }

const eth = { name: 'Ether', symbol: 'ETH', decimals: 18, icon: { url: announcedIcon('#627eea') } }
const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: '0xa0b8',
  decimals: 6,
  icon: { url: announcedIcon('#2775ca') },
}

const toHash = (index: number): string => `0x${String(index).padStart(4, '0')}${hash.slice(6)}`

type Given = Partial<Omit<HistoryTransaction, 'metadata'>> & Partial<HistoryTransaction['metadata']>

/** A transaction of the history, some hours old. */
export function createTransaction(index: number, hours: number, given: Given = {}): HistoryTransaction {
  const { transfers = [], approvals, fee = { numeric: '0.000441000000021' }, hidden, id, ...metadata } = given
  return {
    id: id ?? toHash(index),
    metadata: {
      operationType: 'send',
      hash: toHash(index),
      minedAt: new Date(now - hours * hour).toISOString(),
      sentFrom: address,
      sentTo: receiver,
      status: 'confirmed',
      nonce: index,
      chain: 'eip155:1',
      ...metadata,
    },
    transfers,
    approvals,
    fee,
    hidden,
  }
}

export const outgoing = (numeric: string, changes: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'out',
  fungible_info: eth,
  quantity: { numeric },
  sender: address,
  recipient: receiver,
  ...changes,
})
export const incoming = (numeric: string, changes: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  fungible_info: usdc,
  quantity: { numeric },
  sender: receiver,
  recipient: address,
  ...changes,
})

export const transactions: readonly HistoryTransaction[] = [
  createTransaction(1, 0.05, { transfers: [outgoing('0.5')] }),
  createTransaction(2, 2, { operationType: 'receive', transfers: [incoming('1250.129')] }),
  createTransaction(3, 5, {
    operationType: 'trade',
    transfers: [outgoing('0.1'), incoming('312.04')],
  }),
  createTransaction(4, 26, {
    operationType: 'approve',
    approvals: [{ fungible_info: usdc, spender: receiver, isUnlimited: true }],
  }),
  createTransaction(5, 28, { operationType: 'execute', status: 'failed' }),
  createTransaction(6, 80, {
    operationType: 'mint',
    transfers: [
      {
        direction: 'in',
        nft_info: { name: 'Ether Orchard', address: receiver, token_id: '4071', standard: 'erc721' },
        quantity: { numeric: '1' },
        sender: '0x0000000000000000000000000000000000000000',
        recipient: address,
      },
    ],
  }),
  createTransaction(7, 9_000, { operationType: 'deploy', sentTo: undefined }),
]

const spam: readonly HistoryTransaction[] = [
  createTransaction(8, 1, {
    operationType: 'receive',
    hidden: true,
    transfers: [incoming('0', { sender: lookAlike, flags: ['zeroValue', 'lookAlike'] })],
  }),
  createTransaction(9, 3, {
    operationType: 'receive',
    hidden: true,
    transfers: [
      incoming('10000', {
        fungible_info: {
          name: `US\u202eDC ${'claim at https://evil.example '.repeat(3)}`,
          symbol: 'https://zzz.example',
          address: '0xbad',
          icon: { url: announcedIcon('#2775ca') },
        },
        flags: ['unlisted'],
      }),
    ],
  }),
]

const withActivity = (
  entry: Partial<ActivityEntry>,
  state: State = withConnection(createState()),
  ended: NonNullable<State['slices']['activity']>['ended'] = [],
): State => ({
  ...state,
  slices: {
    ...state.slices,
    activity: {
      ended,
      entries: [{ account, step: 'idle', transactions: [], includesHidden: false, fetchedAt: now, ...entry }],
    },
  },
})

const sent = (index: number, changes: Partial<PendingTransaction> = {}): PendingTransaction => ({
  hash: toHash(index),
  caipNetworkId: 'eip155:1',
  account,
  submittedAt: now - 20_000,
  status: 'submitted',
  summary: { account, caipNetworkId: 'eip155:1', amount: '1.25', symbol: 'ETH', receiver },
  ...changes,
})

const withPending = withActivity(
  { transactions, next: 'more' },
  {
    ...withConnection(createState()),
    pendingTransactions: [sent(31), sent(32, { status: 'included', includedAt: now - 4_000 })],
  },
  [{ ...sent(33), code: 'REPLACED', endedAt: now - 60_000 }],
)

const scenario = (name: string, state: State, changes: Partial<Scenario> = {}): Scenario => ({
  name,
  view: 'Transactions',
  state: openAt(state, { view: 'Account', data: {} }, { view: 'Transactions', data: {} }),
  options,
  ...changes,
})

/** Past and pending transactions. */
export const scenarios: readonly Scenario[] = [
  scenario('activity', withActivity({ transactions })),
  scenario('activity-pending', withPending),
  scenario('activity-phone', withPending, { platform: phone }),
  scenario(
    'activity-hidden',
    withActivity({
      includesHidden: true,
      transactions: [...spam.map(each => ({ ...each, hidden: undefined })), ...transactions].sort((a, b) =>
        b.metadata.minedAt.localeCompare(a.metadata.minedAt),
      ),
    }),
  ),
  scenario('activity-loading', withActivity({ step: 'loading', fetchedAt: undefined })),
  scenario('activity-empty', withActivity({})),
  scenario(
    'activity-failed',
    withActivity({
      fetchedAt: undefined,
      failedAt: now,
      error: { code: 'HISTORY_UNAVAILABLE', message: 'Failed to fetch transactions' },
      reason: 'OFFLINE',
    }),
  ),
  scenario(
    'activity-stale',
    withActivity({
      transactions: transactions.slice(0, 3),
      fetchedAt: now - 240_000,
      failedAt: now,
      error: { code: 'HISTORY_UNAVAILABLE', message: 'Failed to fetch transactions' },
    }),
  ),
  scenario('activity-behind', withActivity({ transactions, isStale: true, since: now - 9_000 * hour })),
  scenario(
    'activity-unsupported',
    withActivity({
      fetchedAt: undefined,
      failedAt: now,
      error: { code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' },
    }),
  ),
]
