import type {
  AccountBalance,
  CaipAddress,
  Connection,
  KeyValueStorage,
  RecentConnection,
  State,
} from '@latchkit/core'
import { createMemoryStorage } from '@latchkit/testing'
import {
  address,
  announcedIcon,
  connection,
  createState,
  now,
  otherAddress,
  withConnection,
  withOtherFamily,
  withSecondWallet,
} from './fixtures.js'

const savings = '0x2222222222222222222222222222222222222222'
const third = '0x3333333333333333333333333333333333333333'

const held = (balance: string, symbol = 'ETH'): AccountBalance => ({ balance, symbol, at: now })

const balances: Readonly<Record<CaipAddress, AccountBalance>> = {
  [`eip155:1:${address}`]: held('1.2049'),
  [`eip155:1:${savings}`]: held('18.4'),
  [`eip155:1:${third}`]: held('0'),
  'eip155:1:0x1111111111111111111111111111111111111111': held('0.0312'),
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${otherAddress}`]: held('42.17', 'SOL'),
}

const before: readonly RecentConnection[] = [
  { namespace: 'eip155', connectorId: 'example.rainbow', name: 'Rainbow' },
  { namespace: 'eip155', connectorId: 'example.gone', name: 'An Old Wallet With Quite A Long Name' },
]

function withConnections(state: State, change: (all: readonly Connection[]) => readonly Connection[]): State {
  const family = state.families['eip155']
  if (!family) throw new Error('The fixture has no such family.')
  const connections = change(family.connections)
  return { ...state, families: { ...state.families, eip155: { ...family, connections } } }
}

const withSlice = (
  state: State,
  labels: Readonly<Record<string, string>>,
  recent: readonly RecentConnection[],
): State => ({
  ...state,
  remoteFeatures: { ...state.remoteFeatures, multiWallet: true },
  slices: { ...state.slices, wallets: { labels, balances, chosen: {}, recent } },
})

/** What the pages before have left of such a state. */
export function storeWallets({ slices }: State): KeyValueStorage {
  const { labels = {}, recent = [] } = slices.wallets ?? {}
  return createMemoryStorage({
    '@latchkit/address_labels': JSON.stringify(labels),
    '@latchkit/recent_connections': JSON.stringify(recent),
  })
}

/** Three wallets: one with three accounts and labels, one that has not come back yet, one of another family; one of before. */
export const severalWallets = (): State =>
  withSlice(
    withConnections(withOtherFamily(withSecondWallet(withConnection(createState()))), all =>
      all.map(each =>
        each.connectorId === connection.connectorId
          ? {
              ...each,
              accounts: [...each.accounts, `eip155:1:${savings}`, `eip155:1:${third}`],
            }
          : { ...each, status: 'stored' },
      ),
    ),
    {
      [`eip155:${address}`]: 'Everyday',
      [`eip155:${savings}`]: 'Savings for the house by the sea, 2031',
      [`solana:${otherAddress}`]: 'Collector',
    },
    before,
  )

/** As many wallets as a site takes of a family, with long names. */
export const tenWallets = (): State =>
  withSlice(
    withConnections(withConnection(createState()), all => [
      ...all,
      ...Array.from({ length: 9 }, (_, index): Connection => {
        const digit = String(index + 1)
        return {
          ...connection,
          connectorId: `example.wallet${digit}`,
          accounts: [`eip155:1:0x${digit.repeat(40)}`],
          wallet: {
            name: index === 4 ? 'The Wallet Of An Extraordinarily Long-Winded Company' : `Wallet ${digit}`,
            icon: announcedIcon(index % 2 ? '#7084ff' : '#27ca75'),
          },
        }
      }),
    ]),
    { [`eip155:0x${'3'.repeat(40)}`]: 'Payroll' },
    [],
  )
