import type { CaipAddress, CaipNetworkId, Connector } from '@latchkit/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRest as createBitcoinRest } from '../../../../packages/bitcoin/src/actions/createRest.js'
import { startTransferChain as startBitcoinChain } from '../../../../packages/bitcoin/src/fixtures/transferChain.js'
import { createTransfers as createBitcoinTransfers } from '../../../../packages/bitcoin/src/transfer/index.js'
import { createRest as createStacksRest } from '../../../../packages/stacks/src/actions/createRest.js'
import { startTransferChain as startStacksChain } from '../../../../packages/stacks/src/fixtures/transferChain.js'
import { createTransfers as createStacksTransfers } from '../../../../packages/stacks/src/transfer/index.js'
import { createFamilyContext, ownKeys, regtest, stacksKey, stacksTest } from '../../testing/familyFixtures.js'
import { handleRequest } from './handleRequest.js'

/** The secure site as the families' adapters call it. */
const createConnector = (account: string): Pick<Connector, 'request'> => ({
  request: ({ method, params, caipNetworkId }) =>
    handleRequest({ account, caipNetworkId, method, params }, createFamilyContext()),
})
const toAccount = (id: string, address: string) => `${id as CaipNetworkId}:${address}` as CaipAddress

describe('a login account pays on regtest (D70)', () => {
  let chain: Awaited<ReturnType<typeof startBitcoinChain>>
  beforeAll(async () => {
    chain = await startBitcoinChain()
  })
  afterAll(() => chain?.stop())

  test('what was planned, signed and sent arrives, and the change comes back', async () => {
    const { address } = ownKeys('regtest').payment
    const receiver = ownKeys('regtest').ordinal.address
    await chain.chain.fund(address, 600_000n)
    await chain.chain.fund(address, 400_000n)
    const transfers = createBitcoinTransfers(createBitcoinRest())
    const request = {
      account: toAccount(regtest.caipNetworkId, address),
      network: chain.network,
      token: chain.native.token,
      receiver,
      amount: 700_000n,
    }
    const { fee } = await transfers.plan({ request, networks: [chain.network] })
    await transfers.send(createConnector(address) as Connector, { request })
    await chain.chain.mine(1)
    expect(await chain.native.getBalance(receiver)).toBe(700_000n)
    expect(await chain.native.getBalance(address)).toBe(1_000_000n - 700_000n - fee.amount)
  })
})

describe('a login account pays on a Stacks chain (D70)', () => {
  let chain: Awaited<ReturnType<typeof startStacksChain>>
  beforeAll(async () => {
    chain = await startStacksChain()
  })
  afterAll(() => chain?.stop())

  test.each(['STX', 'token'])('%s: what was planned, signed and sent arrives', async kind => {
    const transfers = createStacksTransfers(createStacksRest())
    const { native, tokens } = chain.toHarness(transfers)
    const coin = kind === 'STX' ? native : tokens[0]
    const bank = chain.stacks.accounts[0]
    const address = stacksKey.testnet
    await chain.pay(bank?.privateKey ?? '', { kind: 'stx', recipient: address, amount: 5_000_000n, memo: '' })
    if (coin.token.address !== undefined) await chain.giveToken(coin.token.address, address, 100n)
    await chain.mine()
    const receiver = chain.createReceiver()
    const request = {
      account: toAccount(stacksTest.caipNetworkId, address),
      network: chain.network,
      token: coin.token,
      receiver,
      amount: 7n,
    }
    await transfers.send(createConnector(address) as Connector, { request })
    await chain.mine()
    expect(await coin.getBalance(receiver)).toBe(7n)
  })
})
