import { type Anvil, startAnvil } from '@latchkit/devnet'
import { createMockTransport, createProvider, createVirtualWallet, toDevelopmentKey } from '@latchkit/testing'
import { type ConnectorWallet, describeAdapter, describeConnector } from '@latchkit/testing/conformance'
import { createPublicClient, getAddress, type Hex, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { defineEvmNetwork } from './chains/defineEvmNetwork.js'
import { injected } from './connectors/injected.js'
import { createAdapter } from './family.js'
import { toHex } from './utils/hex.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: Anvil[] = []

beforeAll(async () => {
  chains.push(...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])))
})
afterAll(async () => {
  await Promise.all(chains.map(chain => chain.stop()))
})

const toNetworks = () => {
  const [first, second] = chains.map(({ chainId, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name: `Chain ${chainId}`, nativeCurrency, rpcUrls: [rpcUrl] }),
  )
  if (!first || !second) throw new Error('The chains have not started.')
  return [first, second] as const
}
const rpcUrls = () => Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
const checkSignature = async (
  signature: unknown,
  { account, message }: { account: string; message: string },
) =>
  expect(
    await verifyMessage({
      address: getAddress(account.slice(account.lastIndexOf(':') + 1)),
      message,
      signature: signature as Hex,
    }),
  ).toBe(true)

describe('on real chains', () => {
  describeConnector('a wallet in the page', async () => {
    const engine = createVirtualWallet({
      rpcUrls: rpcUrls(),
      privateKeys: [toDevelopmentKey(0), toDevelopmentKey(1)],
    })
    const { wallet } = engine
    const provider = createProvider(engine)
    const methods: string[] = []
    const { request } = provider
    provider.request = parameters => {
      methods.push(parameters.method)
      return request(parameters)
    }
    let asked = ''
    const driver: ConnectorWallet = {
      setOutcome: outcome => wallet.setOutcome(outcome === 'ignore' ? 'never' : outcome),
      promptCount: () => wallet.prompts().length,
      methods: () => methods,
      async changeAccounts() {
        const [first, second] = wallet.addresses()
        if (!first || !second) throw new Error('The wallet needs two accounts.')
        await wallet.setAccounts([second, first])
        return [second, first].map(address => `eip155:${wallet.chainId()}:${getAddress(address)}` as const)
      },
      changeNetwork: id => wallet.setChain(Number(id.split(':')[1])),
      disconnect: () => wallet.disconnect(),
      listenerCount: () => provider.listenerCount(),
    }
    return {
      networks: toNetworks(),
      wallet: driver,
      createConnector: () =>
        injected({
          id: wallet.rdns,
          type: 'ANNOUNCED',
          name: wallet.name,
          declaredIds: [`rdns:${wallet.rdns}`],
          provider,
        }),
      request: {
        method: 'personal_sign',
        params: account => {
          asked = account
          return [toHex('hello'), account.slice(account.lastIndexOf(':') + 1)]
        },
        check: response => checkSignature(response, { account: asked, message: 'hello' }),
      },
      passiveMethods: ['eth_accounts', 'eth_chainId'],
      unknownMethod: 'eth_nonsense',
      close: async () => wallet.decide('reject'),
    }
  })

  describeAdapter('the EVM adapter', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const networks = toNetworks()
    const adapter = createAdapter()
    const transport = createMockTransport({
      autoPair: true,
      addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    })
    const session = await transport.connect({
      proposals: { eip155: await adapter.getProposal(networks) },
      onUri: () => {},
    })
    let count = 0
    const funded = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    return {
      adapter,
      networks,
      async announce() {
        count += 1
        const rdns = `dev.latchkit.wallet${count}`
        const engine = createVirtualWallet({ rdns, rpcUrls: rpcUrls() })
        const detail = {
          info: { uuid: `uuid-${count}`, name: `Wallet ${count}`, rdns, icon: 'data:,' },
          provider: createProvider(engine),
        }
        page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        return {
          id: rdns,
          setOutcome: outcome => engine.wallet.setOutcome(outcome),
          staysOnSwitch: () => engine.wallet.setOutcome('wrongChain', 'wallet_switchEthereumChain'),
          forgetNetwork() {
            const error = { code: 4902, message: 'Unrecognized chain ID.' }
            engine.wallet.setOutcome({ error }, 'wallet_switchEthereumChain')
            engine.wallet.setOutcome('reject', 'wallet_addEthereumChain')
          },
        }
      },
      message: {
        text: 'Grüße, 世界',
        check: (signature, account) => checkSignature(signature, { account, message: 'Grüße, 世界' }),
      },
      addresses: {
        valid: [
          { value: funded, address: funded },
          { value: funded.slice(2), address: funded },
          { value: funded.toLowerCase(), address: funded.toLowerCase() },
        ],
        invalid: [
          `${funded}0`,
          funded.slice(0, -1),
          `0X${funded.slice(2)}z`,
          'vitalik.eth',
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        ],
      },
      balance: {
        address: funded,
        expected: () =>
          createPublicClient({ transport: http(chains[0]?.rpcUrl) }).getBalance({ address: funded }),
      },
      unreachable: { ...networks[0], rpcUrls: ['http://127.0.0.1:9'] },
      remote: { transport, session },
      close: async () => void vi.unstubAllGlobals(),
    }
  })
})
