import { createWallet } from '@johanneskares/wallet-mock'
import type { TransferRequest } from '@latchkit/core'
import { mintToken, setBalance, waitForReceipt } from '@latchkit/devnet'
import { defineChain, getAddress, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { injected } from './connectors/injected.js'
import { type RealChains, startRealChains } from './fixtures/realChains.js'
import { transfers } from './fixtures/transferFixture.js'

let chains: RealChains
beforeAll(async () => {
  chains = await startRealChains()
})
afterAll(() => chains.stop())

/** A connector over the wallet of `@johanneskares/wallet-mock`, whose account has 1 ETH and 1,000 of a token. */
async function start() {
  const { chain, networks, tokens } = chains
  const account = privateKeyToAccount(generatePrivateKey())
  const [token] = tokens
  if (!token) throw new Error('The chain has no token.')
  await setBalance(chain.rpcUrl, account.address, parseEther('1'))
  await mintToken(chain.rpcUrl, { token: token.address, to: account.address, amount: 1_000n })
  const transport = http(chain.rpcUrl)
  const viemChain = defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
  const { request } = createWallet(account, { [chain.chainId]: transport }, viemChain)
  const createConnector = () =>
    injected({
      id: 'com.example.mock-wallet',
      type: 'ANNOUNCED',
      name: 'Mock Wallet',
      declaredIds: ['rdns:com.example.mock-wallet'],
      provider: {
        request: ({ method, params }) =>
          request({ method, ...(Array.isArray(params) ? { params: [...params] } : {}) }),
        on: () => {},
        removeListener: () => {},
      },
    })
  const payment: TransferRequest = {
    account: `${networks[0].caipNetworkId}:${getAddress(account.address)}`,
    network: networks[0],
    token: { symbol: 'ETH', decimals: 18 },
    receiver: chains.createAddress(),
    amount: parseEther('0.1'),
  }
  return { createConnector, payment, token }
}

describe('a wallet of another project, @johanneskares/wallet-mock 1.4.1', () => {
  test('connects, restores, and sends native and token', async () => {
    const { createConnector, payment, token } = await start()
    const connector = createConnector()
    const session = await connector.connect({ networks: chains.networks })
    expect(session).toMatchObject({ accounts: [payment.account], caipNetworkId: 'eip155:31337' })
    await expect(createConnector().connect({ networks: chains.networks, silent: true })).resolves.toEqual(
      session,
    )

    const native = await transfers.plan({ request: payment, networks: chains.networks })
    const { hash } = await transfers.send(connector, { request: payment, reviewedFee: native.fee })
    await waitForReceipt(chains.client, { hash })
    expect(await chains.client.getBalance({ address: payment.receiver as Hex })).toBe(payment.amount)

    const { address, symbol, decimals } = token
    const request: TransferRequest = { ...payment, token: { address, symbol, decimals }, amount: 7n }
    const { fee } = await transfers.plan({ request, networks: chains.networks })
    const sent = await transfers.send(connector, { request, reviewedFee: fee })
    await waitForReceipt(chains.client, { hash: sent.hash as Hex })
    expect(await chains.getTokenBalance(address, payment.receiver)).toBe(7n)
  })
})
