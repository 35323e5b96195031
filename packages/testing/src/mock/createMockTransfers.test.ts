import type { Connector, TransferRequest } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createFakeEnvironment } from '../environment/createFakeEnvironment.js'
import { createMockAdapter } from './createMockAdapter.js'
import { createMockConnector } from './createMockConnector.js'
import { createMockNetwork } from './createMockNetwork.js'
import { createMockTransfers, type MockTransfersOptions } from './createMockTransfers.js'
import { createMockTransport } from './createMockTransport.js'

const network = createMockNetwork()
const request: TransferRequest = {
  account: 'mock:1:mock-account',
  network,
  token: { symbol: 'MCK', decimals: 18 },
  receiver: 'bob',
  amount: 5n,
}

async function setup(options: MockTransfersOptions = {}) {
  const connector = createMockConnector()
  await connector.connect({ networks: [network] })
  const transfers = createMockTransfers(options)
  const send = (over: Partial<TransferRequest> = {}, by: Connector = connector) =>
    transfers.send(by, { request: { ...request, ...over } })
  const watch = (hash: string, signal?: AbortSignal) => {
    const heard: string[] = []
    const done = transfers.watch({
      account: request.account,
      network,
      submitted: { hash, follow: {} },
      onProgress: progress => heard.push(progress),
      signal,
    })
    return { heard, done }
  }
  return { connector, transfers, send, watch }
}

describe('createMockTransfers', () => {
  test('plans by its options, and records the requests', async () => {
    const { transfers } = await setup({ fee: 7n, notes: ['CONTRACT'] })
    expect(await transfers.plan({ request, networks: [network] })).toEqual({
      fee: { amount: 7n, parts: [{ kind: 'network', amount: 7n }] },
      simulation: { status: 'passed' },
      notes: ['CONTRACT'],
    })
    const fee = { amount: 3n, parts: [{ kind: 'accountCreation', amount: 3n }] } as const
    const logs = { status: 'failed', code: 'SIMULATION_FAILED', message: 'no', logs: ['x'] } as const
    transfers.mock.set({ fee, simulation: logs })
    expect(await transfers.plan({ request, networks: [network] })).toMatchObject({ fee, simulation: logs })
    expect(transfers.mock.plans).toEqual([request, request])
    expect(transfers.mock.get().fee).toBe(fee)
  })

  test('the most of the native currency leaves the fee, of a token all of it', async () => {
    const { transfers } = await setup({ fee: 7n })
    const most = (balance: bigint, token: TransferRequest['token'] = request.token) =>
      transfers.getMaximum({ request: { account: request.account, network, token }, balance })
    expect(await most(10n)).toBe(3n)
    expect(await most(7n)).toBe(0n)
    expect(await most(1n)).toBe(0n)
    expect(await most(10n, { address: 'coin', symbol: 'C', decimals: 0 })).toBe(10n)
    transfers.mock.set({ maximum: 2n })
    expect(await most(10n)).toBe(2n)
  })

  test('sends by the wallet, reports the prompt, and records connector and network', async () => {
    const { connector, transfers } = await setup()
    const onAsk = vi.fn(() => expect(connector.mock.calls).toHaveLength(1))
    const submitted = await transfers.send(connector, { request, onAsk })
    expect(onAsk).toHaveBeenCalledTimes(1)
    expect(submitted).toEqual({ hash: 'hash-mock-1', follow: { account: request.account } })
    expect(transfers.mock.sends).toEqual([
      { connectorId: 'mock', namespace: 'mock', caipNetworkId: 'mock:1', request, submitted },
    ])
    expect(connector.mock.calls.at(-1)).toEqual({
      method: 'mock_send',
      params: [{ from: request.account, to: 'bob', token: null, amount: '5' }],
      caipNetworkId: 'mock:1',
    })
  })

  test.each([
    ['planError', 'plan'],
    ['maximumError', 'maximum'],
    ['sendError', 'send'],
    ['watchError', 'watch'],
    ['nameError', 'name'],
  ] as const)('%s fails that step only', async (option, step) => {
    const { transfers, send, watch } = await setup({ [option]: 'RPC_FAILED', names: {} })
    const steps = {
      plan: () => transfers.plan({ request, networks: [network] }),
      maximum: () => transfers.getMaximum({ request, balance: 1n }),
      send: () => send(),
      watch: () => watch('x').done,
      name: () => transfers.resolveName?.({ name: 'a', network }),
    }
    // A watch that is scripted to its good end has no failure.
    transfers.mock.set({ progress: option === 'watchError' ? ['submitted'] : ['final'] })
    for (const [name, run] of Object.entries(steps))
      if (name === step) await expect(run()).rejects.toMatchObject({ code: 'RPC_FAILED' })
      else await run()
  })

  test('what the wallet refuses is recorded as asked and not as sent', async () => {
    const { connector, transfers, send } = await setup()
    connector.mock.set({ sendError: 'USER_REJECTED' })
    await expect(send()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(transfers.mock.sends).toHaveLength(1)
    expect(transfers.mock.sends[0]).not.toHaveProperty('submitted')
    connector.mock.set({ sendError: undefined, results: { mock_send: 5 } })
    await expect(send()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test('the property of routing: nothing reaches a wallet of another family, network or account (T13)', async () => {
    const families = ['mock', 'other', 'mock2'] as const
    const family = fc.constantFrom(...families)
    const reference = fc.constantFrom('1', '2')
    await fc.assert(
      fc.asyncProperty(
        fc.record({ adapter: family, wallet: family, net: family, account: family }),
        fc.record({ wallet: reference, net: reference, account: reference }),
        fc.constantFrom('w-account', 'elsewhere'),
        async (namespaces, references, who) => {
          const connector = createMockConnector({
            id: 'w',
            namespace: namespaces.wallet,
            caipNetworkId: `${namespaces.wallet}:${references.wallet}`,
            trusted: true,
          })
          const transfers = createMockTransfers({ namespace: namespaces.adapter })
          const wanted: TransferRequest = {
            ...request,
            network: createMockNetwork({ namespace: namespaces.net, reference: references.net }),
            account: `${namespaces.account}:${references.account}:${who}`,
          }
          const fits =
            new Set(Object.values(namespaces)).size === 1 &&
            new Set(Object.values(references)).size === 1 &&
            who === 'w-account'
          const error = await transfers.send(connector, { request: wanted }).then(
            () => undefined,
            thrown => thrown.code,
          )
          expect(connector.mock.calls).toHaveLength(fits ? 1 : 0)
          expect(transfers.mock.sends).toHaveLength(fits ? 1 : 0)
          expect(error).toBe(transfers.mock.refused[0]?.code)
          expect(transfers.mock.refused).toHaveLength(fits ? 0 : 1)
          if (!fits) expect(['CHAIN_MISMATCH', 'ACCOUNT_CHANGED']).toContain(error)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('reports the script of its chain by the environment’s clock', async () => {
    const environment = createFakeEnvironment()
    const { watch } = await setup({
      environment,
      progress: ['submitted', { progress: 'included', after: 400 }, { progress: 'final', after: 600 }],
    })
    const { heard, done } = watch('x')
    await environment.advance(399)
    expect(heard).toEqual(['submitted'])
    await environment.advance(1)
    expect(heard).toEqual(['submitted', 'included'])
    await environment.advance(600)
    await done
    expect(heard).toEqual(['submitted', 'included', 'final'])
  })

  test('a chain without a script is advanced by hand, or ended', async () => {
    const { transfers, watch } = await setup({ progress: [] })
    const [good, bad] = [watch('a'), watch('b')]
    expect(transfers.mock.watched()).toEqual(['a', 'b'])
    transfers.mock.advance('a', 'included')
    transfers.mock.advance('a', 'final')
    transfers.mock.advance('a', 'included')
    transfers.mock.fail('b', 'REPLACED')
    await good.done
    await expect(bad.done).rejects.toMatchObject({ code: 'REPLACED' })
    expect([good.heard, bad.heard]).toEqual([['included', 'final'], []])
    expect(transfers.mock.watched()).toEqual([])
  })

  test('an aborted step rejects with CANCELLED and leaves nothing behind', async () => {
    const environment = createFakeEnvironment()
    const { transfers, watch } = await setup({
      environment,
      delay: 5,
      silent: ['maximum'],
      progress: [{ progress: 'submitted', after: 10 }],
    })
    const controller = new AbortController()
    const { signal } = controller
    const { heard, done } = watch('x', signal)
    const steps = [
      done,
      transfers.plan({ request, networks: [network], signal }),
      transfers.getMaximum({ request, balance: 1n, signal }),
    ]
    controller.abort()
    for (const step of [...steps, watch('y', signal).done])
      await expect(step).rejects.toMatchObject({ code: 'CANCELLED' })
    await environment.advance(1000)
    expect(heard).toEqual([])
    expect(transfers.mock.watched()).toEqual([])
  })

  test('a listener that aborts is not notified any more', async () => {
    const { transfers } = await setup()
    const controller = new AbortController()
    const heard: string[] = []
    const watching = transfers.watch({
      account: request.account,
      network,
      submitted: { hash: 'x', follow: {} },
      onProgress(progress) {
        heard.push(progress)
        controller.abort()
      },
      signal: controller.signal,
    })
    await expect(watching).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(heard).toEqual(['submitted'])
  })

  test('has names only where it was given some', async () => {
    const { transfers } = await setup({ names: { 'bob.name': 'bob' } })
    expect(transfers.isName?.('bob.name', network)).toBe(true)
    expect(transfers.isName?.('eve.mock', network)).toBe(true)
    expect(transfers.isName?.('bob', network)).toBe(false)
    expect(await transfers.resolveName?.({ name: 'bob.name', network })).toBe('bob')
    expect(await transfers.resolveName?.({ name: 'toString', network })).toBeUndefined()
    expect(createMockTransfers()).not.toHaveProperty('resolveName')
  })
})

describe('payments of a mock family', () => {
  test('are there when the family was given some, and may fail to load', async () => {
    expect(createMockAdapter()).not.toHaveProperty('loadTransfers')
    const adapter = createMockAdapter({ namespace: 'mock', transfers: { fee: 2n } })
    expect(await adapter.loadTransfers?.()).toBe(adapter.mock.transfers)
    adapter.mock.setTransfersError('OFFLINE')
    await expect(adapter.loadTransfers?.()).rejects.toMatchObject({ code: 'OFFLINE' })
    adapter.mock.setTransfersError(undefined)
    const transfers = createMockTransfers()
    expect(await createMockAdapter({ transfers }).loadTransfers?.()).toBe(transfers)
  })

  test('one remote session serves several families, each asked on its own chain', async () => {
    const families = ['one', 'two'] as const
    const transport = createMockTransport({ autoPair: true, addresses: ['alice'] })
    const adapters = families.map(namespace => createMockAdapter({ namespace, transfers: {} }))
    const networks = families.map(namespace => createMockNetwork({ namespace }))
    const proposals = Object.fromEntries(
      await Promise.all(
        adapters.map(async ({ namespace, getProposal }) => [namespace, await getProposal(networks)] as const),
      ),
    )
    const session = await transport.connect({ proposals, onUri: () => {} })
    expect(Object.keys(session.namespaces)).toEqual(['one', 'two'])
    for (const [index, adapter] of adapters.entries()) {
      const connector = await adapter.createConnector({ transport, session, networks })
      const { accounts } = await connector.connect({ networks })
      const own = {
        ...request,
        network: networks[index] ?? network,
        account: accounts[0] ?? 'x:y:z',
      } as const
      await adapter.mock.transfers?.send(connector, { request: own })
      const other = adapters[1 - index]?.mock.transfers?.send(connector, { request: own })
      await expect(other).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    }
    expect(transport.wallet.requests.map(({ method, caipNetworkId }) => [method, caipNetworkId])).toEqual([
      ['mock_send', 'one:1'],
      ['mock_send', 'two:1'],
    ])
  })
})
