import { toBitcoinKey, toStacksKey } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { paths } from '../keys/paths.js'
import { toAccounts } from './toAccounts.js'

const secret = '07'.repeat(32)
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'

test.each([
  ['p2wpkh', 'payment', paths.bitcoinPayment],
  ['p2tr', 'ordinal', paths.bitcoinOrdinals],
] as const)(
  'a %s address has its form on each network, as other code writes it (D70)',
  (kind, type, path) => {
    const { address } = toBitcoinKey(secret, kind)
    const [account] = toAccounts([{ namespace: 'bip122', address, path }])
    expect(account).toMatchObject({
      caipAddress: `bip122:000000000019d6689c085ae165831e93:${address}`,
      type,
      addressOn: {
        [regtest]: toBitcoinKey(secret, kind, 'regtest').address,
        [signet]: toBitcoinKey(secret, kind, 'signet').address,
      },
    })
    expect(Object.keys(account?.addressOn ?? {})).toHaveLength(4)
  },
)

test('a Stacks address has its form on testnet', () => {
  const { mainnet, testnet } = toStacksKey(secret)
  expect(toAccounts([{ namespace: 'stacks', address: mainnet, path: paths.stacks }])).toEqual([
    {
      caipAddress: `stacks:1:${mainnet}`,
      type: 'stx',
      addressOn: { 'stacks:2147483648': testnet },
    },
  ])
})

test('what is the same on every network of its family has one address, and other families have none', () => {
  const solana = { namespace: 'solana', address: 'a', path: paths.solana }
  expect(toAccounts([solana, { ...solana, namespace: 'other' }])).toEqual([
    { caipAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:a', type: 'eoa' },
  ])
})
