import type {
  CaipAddress,
  CaipNetworkId,
  Connector,
  ConnectorEvent,
  ErrorCode,
  Network,
} from '@latchkit/core'
import { isError } from '@latchkit/core'
import { errorCodes, isCaipAddress, toNetworkId } from '@latchkit/core/internal'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { createRegister, type Skips } from './skips.js'

/** The wallet behind the connector, driven by the suite. */
export type ConnectorWallet = {
  /** What it does with the next requests; `ignore` leaves them pending. */
  setOutcome(outcome: 'approve' | 'reject' | 'ignore'): void
  /** Number of requests so far that need the visitor: connects and signatures. */
  promptCount(): number
  /** Every request that reached the wallet so far, by its method. */
  methods(): readonly string[]
  /** Makes another account the active one; returns the accounts that the connector should report. */
  changeAccounts(): Promise<readonly CaipAddress[]>
  /** Switches to another of its networks without a request. */
  changeNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** Ends the connection without a request. */
  disconnect(): Promise<void>
  /** Listeners the connector holds on its provider. */
  listenerCount(): number
}

export type ConnectorHarness = {
  /** At least two; the wallet knows both and is on the first. */
  networks: readonly [Network, Network, ...Network[]]
  wallet: ConnectorWallet
  /** A connector over the wallet: the first call is this page, a later one the page after a reload. */
  createConnector(): Connector
  /** A request that needs the visitor. */
  request: { method: string; params: (account: CaipAddress) => unknown; check(answer: unknown): unknown }
  /**
   * The requests that never prompt, as `wallet.methods` names them: all that a silent connect may send. Empty for
   * a connector that reads what is stored.
   */
  passiveMethods: readonly string[]
  /** The wallet's number for a request that the visitor declines; default 4001 (EIP-1193). */
  rejectionCode?: number | undefined
  /** A method this family does not have. */
  unknownMethod: string
  close(): Promise<void>
}

/**
 * Defines the tests that every `Connector` passes.
 * @param skips titles that do not apply, each with its reason
 * @example describeConnector('injected', async () => createHarness(), { 'a test title': 'why it cannot apply' })
 */
export function describeConnector(
  name: string,
  factory: () => Promise<ConnectorHarness>,
  skips: Skips = {},
): void {
  const { register: test, finish } = createRegister(skips)
  describe(`${name} is a Connector`, { timeout: 30_000 }, () => {
    let harness: ConnectorHarness
    let connector: Connector
    let unhandled: unknown[]
    const onUnhandled = (error: unknown): void => void unhandled.push(error)

    const connect = () => connector.connect({ networks: harness.networks })
    /** As the page after a reload does: with the accounts that are stored. */
    const restore = (stored: readonly CaipAddress[]) =>
      connector.connect({ networks: harness.networks, silent: true, stored })
    const failure = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        value => expect.fail(`resolved with ${JSON.stringify(value)}`),
        error => error,
      )
    const expectCode = async (promise: Promise<unknown>, ...codes: ErrorCode[]): Promise<void> => {
      const error = await failure(promise)
      expect(isError(error), `a typed error, not ${String(error)}`).toBe(true)
      if (isError(error)) expect(codes.length ? codes : Object.keys(errorCodes)).toContain(error.code)
    }
    const ask = (account: CaipAddress, signal?: AbortSignal) =>
      connector.request({
        method: harness.request.method,
        params: harness.request.params(account),
        caipNetworkId: toNetworkId(account),
        ...(signal ? { signal } : {}),
      })
    const watch = (): {
      events: ConnectorEvent[]
      next(type: ConnectorEvent['type']): Promise<ConnectorEvent>
    } => {
      const events: ConnectorEvent[] = []
      const waiters = new Set<() => void>()
      connector.subscribe(event => {
        events.push(event)
        for (const wake of [...waiters]) wake()
      })
      return {
        events,
        next: type =>
          new Promise(resolve => {
            const check = (): void => {
              const found = events.find(event => event.type === type)
              if (!found) return
              waiters.delete(check)
              resolve(found)
            }
            waiters.add(check)
            check()
          }),
      }
    }

    beforeEach(async () => {
      unhandled = []
      process.on('unhandledRejection', onUnhandled)
      harness = await factory()
      connector = harness.createConnector()
    })
    afterEach(async () => {
      await harness.close()
      // Unhandled rejections are reported after the microtasks of this turn.
      await new Promise(resolve => setImmediate(resolve))
      process.off('unhandledRejection', onUnhandled)
      expect(unhandled).toEqual([])
    })

    test('its facts are plain and complete (R3.2)', () => {
      const { id, namespace, type, name: shown, declaredIds } = connector
      expect(id).toMatch(/^\S+$/)
      expect(namespace).toBe(harness.networks[0].chainNamespace)
      expect(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'MULTI_CHAIN', 'WALLET_CONNECT', 'AUTH']).toContain(type)
      expect(shown).not.toBe('')
      for (const declared of declaredIds) expect(declared).toMatch(/^[a-z]+:./)
      const facts = { id, namespace, type, name: shown, declaredIds, info: connector.info }
      expect(JSON.parse(JSON.stringify(facts))).toEqual(JSON.parse(JSON.stringify(facts)))
    })

    test('creating it asks the wallet nothing and listens to nothing', () => {
      expect(harness.wallet.promptCount()).toBe(0)
      expect(harness.wallet.listenerCount()).toBe(0)
    })

    test('a connection has accounts and a network of its family, as CAIP ids (R3.14, R5.2)', async () => {
      const session = await connect()
      expect(session.accounts.length).toBeGreaterThan(0)
      for (const account of session.accounts) {
        expect(isCaipAddress(account, connector.namespace), account).toBe(true)
      }
      expect(new Set(session.accounts).size).toBe(session.accounts.length)
      expect(session.caipNetworkId).toBe(harness.networks[0].caipNetworkId)
      expect(toNetworkId(session.accounts[0] as CaipAddress)).toBe(session.caipNetworkId)
    })

    test('connecting reaches the wallet in the same tick', async () => {
      const connecting = connect()
      expect(harness.wallet.promptCount()).toBe(1)
      await connecting
      expect(harness.wallet.promptCount()).toBe(1)
    })

    test('a refused connection rejects with USER_REJECTED and the wallet’s number (D44)', async () => {
      harness.wallet.setOutcome('reject')
      const error = await failure(connect())
      expect(isError(error, 'USER_REJECTED')).toBe(true)
      expect(isError(error) && error.rpcCode).toBe(harness.rejectionCode ?? 4001)
    })

    test('after a refusal the next connect works', async () => {
      harness.wallet.setOutcome('reject')
      await failure(connect())
      harness.wallet.setOutcome('approve')
      expect((await connect()).accounts.length).toBeGreaterThan(0)
    })

    test('an already aborted signal rejects with CANCELLED (R8.12)', async () => {
      const connecting = connector.connect({ networks: harness.networks, signal: AbortSignal.abort() })
      await expectCode(connecting, 'CANCELLED')
    })

    test('aborting while the wallet thinks rejects with CANCELLED, once (R8.12)', async () => {
      harness.wallet.setOutcome('ignore')
      const controller = new AbortController()
      const settled: unknown[] = []
      const connecting = connector.connect({ networks: harness.networks, signal: controller.signal })
      const done = connecting.then(
        value => void settled.push(value),
        error => void settled.push(error),
      )
      controller.abort()
      controller.abort()
      await done
      expect(settled).toEqual([expect.toSatisfy(error => isError(error, 'CANCELLED'))])
    })

    test('restoring asks the visitor nothing where the wallet still allows it', async () => {
      const session = await connect()
      const prompts = harness.wallet.promptCount()
      connector = harness.createConnector()
      harness.wallet.setOutcome('reject')
      const restored = await restore(session.accounts)
      expect(restored).toEqual(session)
      expect(harness.wallet.promptCount()).toBe(prompts)
    })

    test('a silent connect sends passive methods alone, whatever the wallet allows or does (D61)', async () => {
      const connectSilently = async (stored: readonly CaipAddress[] = []): Promise<readonly string[]> => {
        const before = harness.wallet.methods().length
        await restore(stored).catch(() => {})
        return harness.wallet.methods().slice(before)
      }
      const sent = [...(await connectSilently())]
      const { accounts } = await connect()
      for (const outcome of ['approve', 'reject'] as const) {
        connector = harness.createConnector()
        harness.wallet.setOutcome(outcome)
        const prompts = harness.wallet.promptCount()
        sent.push(...(await connectSilently(accounts)))
        expect(harness.wallet.promptCount(), outcome).toBe(prompts)
      }
      expect(sent.length > 0, 'it reads from the wallet').toBe(harness.passiveMethods.length > 0)
      expect(sent.filter(method => !harness.passiveMethods.includes(method))).toEqual([])
    })

    test('restoring rejects with NOT_CONNECTED where the wallet does not allow it, without a prompt', async () => {
      await expectCode(connector.connect({ networks: harness.networks, silent: true }), 'NOT_CONNECTED')
      expect(harness.wallet.promptCount()).toBe(0)
    })

    test('a request is answered by the wallet', async () => {
      const { accounts } = await connect()
      await harness.request.check(await ask(accounts[0] as CaipAddress))
    })

    test('a restored connection answers requests', async () => {
      const before = await connect()
      connector = harness.createConnector()
      const { accounts } = await restore(before.accounts)
      await harness.request.check(await ask(accounts[0] as CaipAddress))
    })

    test('a refused request rejects with USER_REJECTED and the connection stays (D44)', async () => {
      const { accounts } = await connect()
      harness.wallet.setOutcome('reject')
      await expectCode(ask(accounts[0] as CaipAddress), 'USER_REJECTED')
      harness.wallet.setOutcome('approve')
      await harness.request.check(await ask(accounts[0] as CaipAddress))
    })

    test('a method the wallet does not have rejects with a typed error', async () => {
      const { caipNetworkId } = await connect()
      await expectCode(connector.request({ method: harness.unknownMethod, caipNetworkId }))
    })

    test('aborting a request that waits rejects with CANCELLED and the connection stays', async () => {
      const { accounts } = await connect()
      harness.wallet.setOutcome('ignore')
      const controller = new AbortController()
      const asking = ask(accounts[0] as CaipAddress, controller.signal)
      controller.abort()
      await expectCode(asking, 'CANCELLED')
      harness.wallet.setOutcome('approve')
      await harness.request.check(await ask(accounts[0] as CaipAddress))
    })

    test('a change of account is reported as CAIP-10, the active one first', async () => {
      await connect()
      const { next } = watch()
      const accounts = await harness.wallet.changeAccounts()
      expect(await next('accountsChanged')).toEqual({ type: 'accountsChanged', accounts })
    })

    test('a change of network is reported, and later accounts stand on it', async () => {
      await connect()
      const { events, next } = watch()
      const { caipNetworkId } = harness.networks[1]
      await harness.wallet.changeNetwork(caipNetworkId)
      expect(await next('networkChanged')).toEqual({ type: 'networkChanged', caipNetworkId })
      const accounts = await harness.wallet.changeAccounts()
      // Accounts may be reported with the network, too.
      const reported = (): unknown => events.findLast(({ type }) => type === 'accountsChanged')
      await vi.waitFor(() => expect(reported()).toEqual({ type: 'accountsChanged', accounts }))
      expect(toNetworkId(accounts[0] as CaipAddress)).toBe(caipNetworkId)
    })

    test('an end that the wallet makes is reported once as disconnected', async () => {
      await connect()
      const { events, next } = watch()
      await harness.wallet.disconnect()
      await next('disconnected')
      expect(events.filter(({ type }) => type === 'disconnected')).toHaveLength(1)
    })

    test('a stopped listener hears nothing, stopping twice is harmless, and no listener is left behind', async () => {
      await connect()
      const before = harness.wallet.listenerCount()
      const heard: ConnectorEvent[] = []
      const listener = (event: ConnectorEvent): void => void heard.push(event)
      const stop = connector.subscribe(listener)
      const stopOther = connector.subscribe(() => {})
      stop()
      stop()
      stopOther()
      await harness.wallet.changeAccounts()
      expect(heard).toEqual([])
      expect(harness.wallet.listenerCount()).toBe(before)
    })

    test('disconnect never rejects, also twice and without a connection', async () => {
      await connector.disconnect()
      await connect()
      await connector.disconnect()
      await connector.disconnect()
    })

    test('disconnect never rejects when the wallet refuses everything', async () => {
      await connect()
      harness.wallet.setOutcome('reject')
      await connector.disconnect()
    })

    test('after disconnect it can be connected again', async () => {
      const { accounts } = await connect()
      await connector.disconnect()
      expect((await connect()).accounts).toEqual(accounts)
    })

    finish()
  })
}
