import { type Stacks, startStacks } from '@latchkit/devnet'
import { createMockTransport, createStacksWallet } from '@latchkit/testing'
import { describeAdapter } from '@latchkit/testing/conformance'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { defineStacksNetwork } from './chains/defineStacksNetwork.js'
import { stacksMainnet } from './chains/networks.js'
import { createAdapter } from './family.js'
import { verifyMessage } from './verify/index.js'

describe('on a development chain', () => {
  let stacks: Stacks
  beforeAll(async () => {
    stacks = await startStacks()
  })
  afterAll(() => stacks?.stop())

  describeAdapter('the Stacks adapter', async () => {
    const page: Record<string, unknown> = {}
    vi.stubGlobal('window', page)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const testnet = defineStacksNetwork({
      id: 2147483648,
      name: 'Local',
      rpcUrls: [stacks.rpcUrl],
      testnet: true,
    })
    const networks = [testnet, stacksMainnet] as const
    const adapter = createAdapter()
    const funded = stacks.accounts[0]?.address ?? ''
    const transport = createMockTransport({ autoPair: true, addresses: [funded] })
    const session = await transport.connect({
      proposals: { stacks: await adapter.getProposal(networks) },
      onUri: () => {},
    })
    const shapes = ['xverse', 'sip030'] as const
    let announced = 0
    return {
      adapter,
      networks,
      async announce() {
        const wallet = createStacksWallet({ shape: shapes[announced] ?? 'leather', network: 'testnet' })
        announced += 1
        wallet.install(page)
        // The page is looked at again.
        vi.advanceTimersByTime(250)
        return {
          id: `wbip-${wallet.path}`,
          setOutcome: wallet.setOutcome,
          staysOnSwitch: wallet.staysOnSwitch,
          forgetNetwork: ({ caipNetworkId }) =>
            wallet.forgetNetwork(caipNetworkId === stacksMainnet.caipNetworkId ? 'mainnet' : 'testnet'),
        }
      },
      message: {
        text: 'Grüße, 世界',
        check: (signature, account) =>
          expect(
            verifyMessage({ address: account.split(':')[2] ?? '', message: 'Grüße, 世界', signature }),
          ).toBe(true),
      },
      addresses: {
        valid: [
          { value: funded, address: funded },
          { value: stacks.tokens[0]?.address ?? '', address: stacks.tokens[0]?.address ?? '' },
        ],
        invalid: [
          `${funded}1`,
          funded.slice(0, 30),
          funded.toLowerCase(),
          'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
          '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          'muneeb.btc',
        ],
      },
      balance: {
        address: funded,
        expected: async () => {
          const response = await fetch(`${stacks.rpcUrl}/extended/v1/address/${funded}/stx`)
          return BigInt(((await response.json()) as { balance: string }).balance)
        },
      },
      unreachable: { ...testnet, rpcUrls: ['http://127.0.0.1:9'] },
      remote: { transport, session },
      async close() {
        vi.useRealTimers()
        vi.unstubAllGlobals()
      },
    }
  })
})
