import { beforeEach, describe, expect, it } from 'vitest'
import { createEngineHarness, type EngineHarness, site } from '../../testing/engineHarness.js'
import { account1, config } from '../../testing/fixtures.js'
import {
  bitcoinChain,
  createBitcoinAccount,
  createStacksAccount,
  stacksChain,
} from '../../testing/plainFixtures.js'
import { solana1 } from '../../testing/solanaFixtures.js'

const bitcoin = createBitcoinAccount()
const stacks = createStacksAccount()
const families = ['eip155', 'solana', 'bip122', 'stacks'] as const
const decision = {
  families,
  accounts: [account1],
  solana: [solana1.address],
  plain: { bip122: [bitcoin.address], stacks: [stacks.address] },
}
let wallet: EngineHarness

beforeEach(() => {
  wallet = createEngineHarness()
  wallet.useConfig({
    ...config,
    plain: {
      bip122: { chains: [bitcoinChain], accounts: [bitcoin] },
      stacks: { chains: [stacksChain], accounts: [stacks] },
    },
  })
})

const askAll = (): Promise<string[]> =>
  Promise.all(
    ['eth_requestAccounts', 'solana_requestAccounts', 'bip122_requestAccounts', 'stacks_requestAccounts'].map(
      method => wallet.ask(method, {}),
    ),
  )
const addresses = (result: unknown): string[] =>
  (result as { address: string }[]).map(({ address }) => address)

describe('four families of one site', () => {
  it('are one question and one approval; Bitcoin shares both its addresses', async () => {
    const [first = '', , third = '', fourth = ''] = await askAll()
    expect((await wallet.view()).queue).toMatchObject([{ id: first, families }])
    await wallet.approve(first, decision)
    expect(addresses(wallet.outcome(third))).toEqual(bitcoin.keys.map(({ address }) => address))
    expect(addresses(wallet.outcome(fourth))).toEqual([stacks.address])
    expect(addresses(await wallet.result('bip122_getAccounts'))).toHaveLength(2)
  })

  it('one that is left out is refused alone', async () => {
    const [first = '', , third = '', fourth = ''] = await askAll()
    await wallet.approve(first, { ...decision, plain: { bip122: [], stacks: [stacks.address] } })
    expect(wallet.outcome(third)).toBe(4001)
    expect(addresses(wallet.outcome(fourth))).toEqual([stacks.address])
  })

  it('one that is revoked leaves the others, and the site is notified', async () => {
    const [first = ''] = await askAll()
    await wallet.approve(first, decision)
    wallet.events.length = 0
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'bip122' })
    expect(wallet.events.map(({ event }) => event)).toEqual([
      { name: 'plainAccountsChanged', data: { family: 'bip122', accounts: [] } },
    ])
    expect(await wallet.result('bip122_getAccounts')).toEqual([])
    expect(await wallet.result('stacks_getAccounts')).toHaveLength(1)
    expect(await wallet.result('eth_accounts')).toEqual([account1])
  })

  it('reading accounts never asks, and a locked wallet shares none', async () => {
    expect(await wallet.result('bip122_getAccounts')).toEqual([])
    const [first = ''] = await askAll()
    await wallet.approve(first, decision)
    await wallet.engine.ask({ type: 'lock', locked: true })
    expect(await wallet.result('stacks_getAccounts')).toEqual([])
    expect((await wallet.view()).queue).toEqual([])
  })

  it('a signature needs an approval, and an account that is still connected', async () => {
    expect(await wallet.result('bip122_signMessage', { message: 'x' })).toBe(4100)
    const [first = ''] = await askAll()
    await wallet.approve(first, decision)
    const signed = await wallet.ask('stx_signMessage', { message: 'x' })
    expect(wallet.outcome(signed)).toBeUndefined()
    await wallet.approve(signed)
    expect(wallet.outcome(signed)).toMatchObject({ signature: expect.stringMatching(/^[0-9a-f]{130}$/) })
    const late = await wallet.ask('bip122_signMessage', { message: 'x' })
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'bip122' })
    await wallet.approve(late)
    expect(wallet.outcome(late)).toBe(4100)
  })

  it('a wallet without a family does not support its methods', async () => {
    wallet.useConfig(config)
    expect(await wallet.result('bip122_getAccounts')).toBe(4200)
  })
})
