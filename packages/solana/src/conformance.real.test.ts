import type { CaipAddress } from '@latchkit/core'
import { type Solana, startSolana } from '@latchkit/devnet'
import { createMockTransport } from '@latchkit/testing'
import { type ConnectorWallet, describeAdapter, describeConnector } from '@latchkit/testing/conformance'
import { ed25519 } from '@noble/curves/ed25519.js'
import { createSolanaRpc, address as toKitAddress } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { defineSolanaNetwork } from './chains/defineSolanaNetwork.js'
import { solanaDevnet } from './chains/networks.js'
import { injected } from './connectors/injected.js'
import { createAdapter } from './family.js'
import { createStandardWallet, toTestAddress } from './fixtures/createStandardWallet.js'
import { registerWallet } from './fixtures/registerWallet.js'
import { fromBase58, toBase58 } from './utils/base58.js'
import { toAddress, toStandardChain } from './utils/caip.js'

let cluster: Solana

beforeAll(async () => {
  cluster = await startSolana()
})
afterAll(() => cluster.stop())

const localnet = () =>
  defineSolanaNetwork({ id: 'localnet', name: 'Local', rpcUrls: [cluster.rpcUrl], testnet: true })
const toNetworks = () => [localnet(), solanaDevnet] as const

const checkSignature = (signature: unknown, account: string, message: string) =>
  expect(
    ed25519.verify(
      fromBase58(signature, 88) as Uint8Array,
      new TextEncoder().encode(message),
      fromBase58(account.split(':')[2], 44) as Uint8Array,
    ),
  ).toBe(true)

describe('on a real cluster', () => {
  describeConnector('a Wallet Standard wallet', async () => {
    const engine = createStandardWallet()
    let asked: CaipAddress = 'solana:localnet:x'
    let network = 'solana:localnet'
    const driver: ConnectorWallet = {
      setOutcome: engine.setOutcome,
      promptCount: engine.promptCount,
      methods: engine.methods,
      async changeAccounts() {
        engine.setAccounts([2, 1])
        return [2, 1].map((seed): CaipAddress => `solana:${network.slice(7)}:${toTestAddress(seed)}`)
      },
      async changeNetwork(caipNetworkId) {
        network = caipNetworkId
        engine.setChains([toStandardChain(caipNetworkId)])
      },
      async disconnect() {
        engine.disconnect()
      },
      listenerCount: engine.listenerCount,
    }
    return {
      networks: toNetworks(),
      wallet: driver,
      createConnector: () =>
        injected({
          id: 'standard-standard-wallet',
          type: 'ANNOUNCED',
          name: 'Standard Wallet',
          declaredIds: ['standard:Standard Wallet'],
          wallet: engine.wallet,
        }),
      request: {
        method: 'solana_signMessage',
        params: account => {
          asked = account
          return { message: toBase58(new TextEncoder().encode('hello')), pubkey: toAddress(account) }
        },
        check: response => checkSignature((response as { signature: string }).signature, asked, 'hello'),
      },
      passiveMethods: ['standard:connect silent'],
      unknownMethod: 'solana_nonsense',
      close: async () => {},
    }
  })

  describeAdapter(
    'the Solana adapter',
    async () => {
      vi.stubGlobal('window', new EventTarget())
      const networks = toNetworks()
      const adapter = createAdapter()
      const funded = cluster.accounts[0]?.address ?? ''
      const transport = createMockTransport({ autoPair: true, addresses: [funded] })
      const session = await transport.connect({
        proposals: { solana: await adapter.getProposal(networks) },
        onUri: () => {},
      })
      const unregister: (() => void)[] = []
      return {
        adapter,
        networks,
        async announce() {
          const name = `Wallet ${unregister.length + 1}`
          const engine = createStandardWallet({ name })
          unregister.push(registerWallet(engine.wallet))
          return {
            id: `standard-wallet-${unregister.length}`,
            setOutcome: engine.setOutcome,
            staysOnSwitch: () => {},
            forgetNetwork: network =>
              engine.setChains(
                (['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const).filter(
                  chain => chain !== toStandardChain(network.caipNetworkId),
                ),
              ),
          }
        },
        message: {
          text: 'Grüße, 世界',
          check: (signature, account) => checkSignature(signature, account, 'Grüße, 世界'),
        },
        addresses: {
          valid: [
            { value: funded, address: funded },
            { value: '11111111111111111111111111111111', address: '11111111111111111111111111111111' },
          ],
          invalid: [
            `${funded}1`,
            funded.slice(0, 30),
            `0x${funded}`,
            '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            'bonfida.sol',
            'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          ],
        },
        balance: {
          address: funded,
          expected: async () =>
            (await createSolanaRpc(cluster.rpcUrl).getBalance(toKitAddress(funded)).send()).value,
        },
        unreachable: { ...networks[0], rpcUrls: ['http://127.0.0.1:9'] },
        remote: { transport, session },
        close: async () => {
          for (const stop of unregister) stop()
          vi.unstubAllGlobals()
        },
      }
    },
    {
      'a refused switch rejects with USER_REJECTED and the network stays':
        'A Solana wallet is never asked for a switch: the cluster is our own choice, carried by each request.',
      'a wallet that says yes and stays is not believed: SWITCH_UNSUPPORTED':
        'A Solana wallet has no network to stay on: each request names its chain.',
    },
  )
})
