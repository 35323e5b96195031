import type {
  CaipAddress,
  CaipNetworkId,
  NamespaceProposal,
  Network,
  Transport,
  TransportSession,
} from '@latchkit/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRest as createBitcoinRest } from '../../../../packages/bitcoin/src/actions/createRest.js'
import { getProposal as getBitcoinProposal } from '../../../../packages/bitcoin/src/actions/getProposal.js'
import { remote as bitcoinRemote } from '../../../../packages/bitcoin/src/connectors/remote.js'
import { startTransferChain as startBitcoinChain } from '../../../../packages/bitcoin/src/fixtures/transferChain.js'
import { createTransfers as createBitcoinTransfers } from '../../../../packages/bitcoin/src/transfer/index.js'
import { createRest as createStacksRest } from '../../../../packages/stacks/src/actions/createRest.js'
import { getProposal as getStacksProposal } from '../../../../packages/stacks/src/actions/getProposal.js'
import { remote as stacksRemote } from '../../../../packages/stacks/src/connectors/remote.js'
import { startTransferChain as startStacksChain } from '../../../../packages/stacks/src/fixtures/transferChain.js'
import { createTransfers as createStacksTransfers } from '../../../../packages/stacks/src/transfer/createTransfers.js'
import { createFamilyContext, ownKeys, stacksKey } from '../../testing/familyFixtures.js'
import { handleRequest } from './handleRequest.js'

const toAccount = (id: string, address: string): CaipAddress => `${id as CaipNetworkId}:${address}`

/** The secure site as a family's adapter reaches it: a session with one account on one network. */
function createSite(network: Network, address: string, { methods, events }: NamespaceProposal) {
  const { caipNetworkId } = network
  const account = toAccount(caipNetworkId, address)
  const [namespace = ''] = caipNetworkId.split(':', 1)
  const session: TransportSession = {
    topic: 'auth',
    namespaces: { [namespace]: { accounts: [account], chains: [caipNetworkId], methods, events } },
    expiresAt: Date.now() + 3_600_000,
    peer: { name: 'Email or social', url: '', icons: [] },
  }
  const transport: Transport = {
    id: 'auth',
    name: 'Email or social',
    connect: async () => session,
    getSessions: async () => [session],
    request: ({ method, params }) =>
      handleRequest({ account, caipNetworkId, method, params }, createFamilyContext()),
    disconnect: async () => {},
    subscribe: () => () => {},
    destroy() {},
  }
  return { transport, session, account }
}

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
    const { account, ...site } = createSite(chain.network, address, getBitcoinProposal([chain.network]))
    const connector = bitcoinRemote({ ...site, networks: [chain.network] })
    const request = {
      account,
      network: chain.network,
      token: chain.native.token,
      receiver,
      amount: 700_000n,
    }
    const { fee } = await transfers.plan({ request, networks: [chain.network] })
    await transfers.send(connector, { request })
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
    const { account, ...site } = createSite(chain.network, address, getStacksProposal([chain.network]))
    const connector = stacksRemote(site)
    const request = {
      account,
      network: chain.network,
      token: coin.token,
      receiver,
      amount: 7n,
    }
    await transfers.send(connector, { request })
    await chain.mine()
    expect(await coin.getBalance(receiver)).toBe(7n)
  })
})
