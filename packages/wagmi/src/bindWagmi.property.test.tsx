import { connect, disconnect, switchConnection, switchNetwork } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWorld, otherRdns, rdns, readStates, versions } from './fixtures/createWorld.js'

/** 10,000 in `npm run test:long`; a few seconds' worth otherwise. */
const sequences = Number(process.env['LATCHKIT_SEQUENCES'] ?? 120)

const actions = [
  'connectHere',
  'connectInWagmi',
  'connectMock',
  'disconnectHere',
  'disconnectInWagmi',
  'disconnectCurrent',
  'switchHere',
  'switchInWagmi',
  'activate',
  'walletSwitches',
  'walletChangesAccounts',
  'walletLeaves',
  'refused',
  'reload',
] as const
type Action = (typeof actions)[number]
type Step = [action: Action, wallet: string, chainId: 1 | 10]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...actions),
  fc.constantFrom(rdns, otherRdns),
  fc.constantFrom<1 | 10>(1, 10),
)

const mockAccount = '0x4444444444444444444444444444444444444444'

describe.each(Object.entries(versions))('%s', (_, wagmi) => {
  type World = ReturnType<typeof createWorld>

  async function run(world: World, [action, id, chainId]: Step): Promise<void> {
    const { client, config } = world.getPage()
    const wallet = world.getWallet(id)
    const current =
      config.state.current === null ? undefined : config.state.connections.get(config.state.current)
    const steps: Record<Action, () => unknown> = {
      connectHere: () => connect(client, { connector: { namespace: 'eip155', connectorId: id } }),
      connectInWagmi: () => {
        const connector = config.connectors.find(each => each.id === id)
        return connector && wagmi.connect(config, { connector })
      },
      connectMock: () => {
        const connector = config.connectors.find(({ type }) => type === 'mock')
        return connector && wagmi.connect(config, { connector })
      },
      disconnectHere: () => disconnect(client),
      disconnectInWagmi: () => wagmi.disconnect(config),
      disconnectCurrent: () => current && wagmi.disconnect(config, { connector: current.connector }),
      switchHere: () => switchNetwork(client, { caipNetworkId: `eip155:${chainId}` }),
      switchInWagmi: () => wagmi.switchChain(config, { chainId }),
      activate: () => switchConnection(client, { namespace: 'eip155', connectorId: id }).catch(() => {}),
      walletSwitches: () => wallet.changeChain(chainId === 1 ? 1 : 137),
      walletChangesAccounts: () => wallet.rotateAccounts(),
      walletLeaves: () => wallet.leave(),
      refused: () => wallet.refuse(4001),
      reload: () => world.reload(),
    }
    await steps[action]()
  }

  const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

  /** Both states agree within a few tasks, and go on to. */
  async function expectAgreement(world: World): Promise<void> {
    const isAgreed = () => {
      const { latchkit, wagmi: other } = readStates(world.getPage())
      return JSON.stringify(latchkit) === JSON.stringify(other)
    }
    const deadline = Date.now() + 2000
    while (!isAgreed() && Date.now() < deadline) await settle()
    const { latchkit, wagmi: other } = readStates(world.getPage())
    expect(other).toEqual(latchkit)
  }

  test(
    `both states agree after each of ${sequences} random sequences of actions on either side`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }), async steps => {
          const world = createWorld({
            wagmi,
            connectors: [wagmi.mock({ accounts: [mockAccount] })],
          })
          try {
            for (const each of steps) {
              // What the visitor or the wallet refuses is an error, and changes nothing.
              await run(world, each).catch(() => {})
              await expectAgreement(world)
            }
          } finally {
            await world.end()
          }
        }),
        { numRuns: sequences },
      )
    },
    30 * 60_000,
  )
})
