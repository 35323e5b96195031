import { LatchkitError } from '@latchkit/core/internal'
import { describe, expect, test } from 'vitest'
import { describeAdapter } from '../conformance/describeAdapter.js'
import { createMockAdapter, createMockFamily } from './createMockAdapter.js'
import { createMockConnector } from './createMockConnector.js'
import { createMockNetwork } from './createMockNetwork.js'
import { createMockTransport } from './createMockTransport.js'

const namespace = 'mockfam'
const networks = [createMockNetwork({ namespace }), createMockNetwork({ namespace, reference: '2' })] as const
const [first, second] = networks

describeAdapter('the mock adapter', async () => {
  const adapter = createMockAdapter({ namespace, balance: 42n })
  const transport = createMockTransport({ autoPair: true })
  const session = await transport.connect({
    proposals: { [namespace]: await adapter.getProposal(networks) },
    onUri: () => {},
  })
  let count = 0
  return {
    adapter: {
      ...adapter,
      // The mock reads from no endpoint; an unreachable one is recognised by its name.
      async getBalance(parameters) {
        if (parameters.network.name === 'Unreachable') throw new LatchkitError('RPC_FAILED')
        return adapter.getBalance(parameters)
      },
    },
    networks,
    async announce() {
      count += 1
      const connector = createMockConnector({
        id: `wallet-${count}`,
        namespace,
        knownNetworks: [first.caipNetworkId, second.caipNetworkId],
      })
      adapter.mock.addConnector(connector)
      return {
        id: connector.id,
        setOutcome(outcome) {
          const error = outcome === 'reject' ? ('USER_REJECTED' as const) : undefined
          connector.mock.set({ signError: error, switchError: error })
        },
        staysOnSwitch: () => connector.mock.set({ staysOnSwitch: true }),
        forgetNetwork: network =>
          connector.mock.set({
            knownNetworks: networks
              .map(({ caipNetworkId }) => caipNetworkId)
              .filter(id => id !== network.caipNetworkId),
          }),
      }
    },
    message: {
      text: 'hello',
      check: (signature, account) => expect(signature).toBe(`signed:${JSON.stringify(['hello', account])}`),
    },
    addresses: { valid: [{ value: 'alice', address: 'alice' }], invalid: ['two words'] },
    balance: { address: 'alice', expected: async () => 42n },
    unreachable: { ...first, name: 'Unreachable' },
    remote: { transport, session },
    close: async () => {},
  }
})

describe('createMockAdapter', () => {
  test('takes wallets away again', () => {
    const adapter = createMockAdapter({ connectors: [createMockConnector({ id: 'a' })] })
    const lists: string[][] = []
    const stop = adapter.watchConnectors(list => lists.push(list.map(({ id }) => id)))
    adapter.mock.removeConnector('a')
    expect(lists).toEqual([['a'], []])
    expect(adapter.mock.watcherCount()).toBe(1)
    stop()
    expect(adapter.mock.watcherCount()).toBe(0)
  })

  test('fails a balance when configured, and returns it afterwards', async () => {
    const adapter = createMockAdapter({ balanceError: 'RPC_FAILED' })
    const read = () => adapter.getBalance({ address: 'a', network: first })
    await expect(read()).rejects.toMatchObject({ code: 'RPC_FAILED' })
    adapter.mock.setBalance(5n)
    await expect(read()).resolves.toBe(5n)
  })

  test('loads as a family', async () => {
    const adapter = createMockAdapter({ namespace })
    const family = createMockFamily({ adapter })
    expect(family.namespace).toBe(namespace)
    expect(await family.load({})).toBe(adapter)
    expect((await createMockFamily({ namespace: 'other' }).load({})).namespace).toBe('other')
  })
})
