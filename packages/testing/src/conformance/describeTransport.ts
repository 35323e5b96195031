import type { Transport, TransportEvent, TransportSession } from '@latchkit/core'
import { isError } from '@latchkit/core'
import { pairingLifetimeMs, toNetworkId } from '@latchkit/core/internal'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { createRegister, type Skips } from './skips.js'
import type { TransportHarness } from './transportHarness.js'

const walletTimeoutMs = 30_000

/**
 * Defines the tests that every `Transport` passes, against a real wallet on the other side.
 * @param skips titles that do not apply, each with its reason
 * @example describeTransport('WalletConnect', () => createHarness())
 */
export function describeTransport(
  name: string,
  factory: () => Promise<TransportHarness>,
  skips: Skips = {},
): void {
  const { register: test, finish } = createRegister(skips)
  describe(`${name} is a Transport`, { timeout: walletTimeoutMs }, () => {
    let harness: TransportHarness
    let transport: Transport
    let unhandled: unknown[]
    const open: Transport[] = []
    const onUnhandled = (error: unknown) => void unhandled.push(error)

    const create = (how: () => Transport = () => harness.createTransport()): Transport => {
      const created = how()
      open.push(created)
      return created
    }
    /** Pairs the wallet by the URI and returns the session. */
    const connect = async (over: Transport = transport): Promise<TransportSession> =>
      over.connect({
        proposals: harness.proposals,
        onUri: ({ uri }) => void harness.wallet.pair(uri).catch(onUnhandled),
      })
    const ask = (topic: string, over: Transport = transport, signal?: AbortSignal) => {
      const { check: _check, ...request } = harness.request
      return over.request({ topic, ...request, signal })
    }
    const next = <Type extends TransportEvent['type']>(type: Type, over: Transport = transport) =>
      new Promise<Extract<TransportEvent, { type: Type }>>(resolve => {
        const stop = over.subscribe(event => {
          if (event.type !== type) return
          stop()
          resolve(event as Extract<TransportEvent, { type: Type }>)
        })
      })
    const failure = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        value => expect.fail(`resolved with ${JSON.stringify(value)}`),
        error => error,
      )

    beforeEach(async () => {
      unhandled = []
      process.on('unhandledRejection', onUnhandled)
      harness = await factory()
      transport = create()
    }, walletTimeoutMs)

    afterEach(async () => {
      for (const each of open.splice(0)) each.destroy()
      await harness.close()
      process.off('unhandledRejection', onUnhandled)
      expect(unhandled).toEqual([])
    }, walletTimeoutMs)

    test('a session is what the wallet granted, within what was asked', async () => {
      const uris: { uri: string; expiresAt: number }[] = []
      const session = await transport.connect({
        proposals: harness.proposals,
        onUri: pairing => {
          uris.push(pairing)
          void harness.wallet.pair(pairing.uri).catch(onUnhandled)
        },
      })
      expect(uris).toHaveLength(1)
      expect(uris[0]?.expiresAt).toBeGreaterThan(Date.now() + 200_000)
      expect(uris[0]?.expiresAt).toBeLessThanOrEqual(Date.now() + pairingLifetimeMs)
      expect(Object.keys(session.namespaces).sort()).toEqual(Object.keys(harness.proposals).sort())
      for (const [family, grant] of Object.entries(session.namespaces)) {
        expect(grant.accounts.length).toBeGreaterThan(0)
        for (const account of grant.accounts)
          expect(harness.proposals[family]?.chains).toContain(toNetworkId(account))
      }
      expect(session.expiresAt).toBeGreaterThan(Date.now())
      expect(session.peer.name).not.toBe('')
      expect(await transport.getSessions()).toEqual([session])
    })

    test('a request is answered by the wallet', async () => {
      const { topic } = await connect()
      await harness.request.check(await ask(topic))
    })

    test('asked to sign in as well it connects, and what was signed is of accounts of the session', async () => {
      const [namespace = ''] = Object.keys(harness.proposals)
      const { topic, namespaces, signatures } = await transport.connect({
        proposals: harness.proposals,
        onUri: ({ uri }) => void harness.wallet.pair(uri).catch(onUnhandled),
        signIn: {
          namespace,
          domain: 'site.example',
          uri: 'https://site.example/login',
          nonce: '12345678ab',
        },
      })
      // A transport, or a wallet, that cannot do both gives an ordinary session.
      for (const { account, message, signature } of signatures ?? []) {
        expect(namespaces[namespace]?.accounts).toContain(account)
        expect(message).toContain('12345678ab')
        expect(signature).not.toBe('')
      }
      expect((await transport.getSessions()).map(session => session.topic)).toEqual([topic])
      await harness.request.check(await ask(topic))
    })

    test('a refused proposal rejects with USER_REJECTED and the wallet’s number (D44)', async () => {
      harness.wallet.setOutcome('proposal', 'reject')
      const error = await failure(connect())
      expect(isError(error, 'USER_REJECTED') && error.rpcCode).toBeTypeOf('number')
      expect(await transport.getSessions()).toEqual([])
    })

    test('after a refused proposal the next connect works', async () => {
      harness.wallet.setOutcome('proposal', 'reject')
      await failure(connect())
      harness.wallet.setOutcome('proposal', 'approve')
      expect((await connect()).topic).toBeTypeOf('string')
    })

    test('a refused request rejects with USER_REJECTED and the session stays (D44)', async () => {
      const { topic } = await connect()
      harness.wallet.setOutcome('request', 'reject')
      const error = await failure(ask(topic))
      expect(isError(error, 'USER_REJECTED') && error.rpcCode).toBeTypeOf('number')
      harness.wallet.setOutcome('request', 'approve')
      await harness.request.check(await ask(topic))
    })

    test('aborting while no wallet answers rejects with CANCELLED (R8.12)', async () => {
      const controller = new AbortController()
      const connecting = transport.connect({
        proposals: harness.proposals,
        onUri: () => controller.abort(),
        signal: controller.signal,
      })
      const error = await failure(connecting)
      expect(isError(error, 'CANCELLED') && error.shortMessage).toBe('User canceled the request')
    })

    test('an already aborted signal shows no URI', async () => {
      let shown = 0
      const connecting = transport.connect({
        proposals: harness.proposals,
        onUri: () => void shown++,
        signal: AbortSignal.abort(),
      })
      expect(isError(await failure(connecting), 'CANCELLED')).toBe(true)
      expect(shown).toBe(0)
    })

    test('aborting a request rejects with CANCELLED and the session goes on', async () => {
      const { topic } = await connect()
      harness.wallet.setOutcome('request', 'ignore')
      const controller = new AbortController()
      const asking = failure(ask(topic, transport, controller.signal))
      await harness.wallet.waitForRequests(1)
      controller.abort()
      expect(isError(await asking, 'CANCELLED')).toBe(true)
      expect(await transport.getSessions()).toHaveLength(1)
    })

    test('an event of the wallet arrives as it was sent', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      const event = next('sessionEvent')
      await harness.wallet.emitEvent({ topic, ...harness.event })
      expect(await event).toEqual({ type: 'sessionEvent', topic, ...harness.event })
    })

    test('an update changes the session and is reported', async () => {
      const session = await connect()
      await harness.wallet.waitForSessions(1)
      const updated = next('sessionUpdated')
      await harness.wallet.update(session.topic)
      const event = await updated
      expect(event.session.topic).toBe(session.topic)
      expect(event.session.namespaces).not.toEqual(session.namespaces)
      expect(await transport.getSessions()).toEqual([event.session])
    })

    test('an extension moves the expiry', async () => {
      const session = await connect()
      await harness.wallet.waitForSessions(1)
      const updated = next('sessionUpdated')
      await harness.wallet.extend(session.topic)
      expect((await updated).session.expiresAt).toBeGreaterThanOrEqual(session.expiresAt)
    })

    test('a ping is answered', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      await harness.wallet.ping(topic)
    })

    test('a session the wallet ends is gone, and so is what waited for it', async () => {
      const { topic } = await connect()
      harness.wallet.setOutcome('request', 'ignore')
      const asking = failure(ask(topic))
      await harness.wallet.waitForRequests(1)
      const deleted = next('sessionDeleted')
      await harness.wallet.disconnect(topic)
      expect(await deleted).toEqual({ type: 'sessionDeleted', topic })
      expect(isError(await asking, 'NOT_CONNECTED')).toBe(true)
      expect(await transport.getSessions()).toEqual([])
      expect(await create().getSessions()).toEqual([])
    })

    test('disconnect forgets here and tells the wallet', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      const deleted = next('sessionDeleted')
      await transport.disconnect({ topic })
      expect(await deleted).toEqual({ type: 'sessionDeleted', topic })
      expect(await transport.getSessions()).toEqual([])
      expect(isError(await failure(ask(topic)))).toBe(true)
      await harness.wallet.waitForSessions(0)
    })

    test('disconnecting what is not there changes nothing and never rejects', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      await transport.disconnect({ topic: '00'.repeat(32) })
      expect(await transport.getSessions()).toHaveLength(1)
      await transport.disconnect({ topic })
      await transport.disconnect({ topic })
    })

    test('a request without a session says that there is none (R8.12)', async () => {
      const error = await failure(ask('00'.repeat(32)))
      expect(isError(error, 'PROVIDER_MISSING') && error.shortMessage).toBe(
        'WalletConnectProvider not connected. Please connect first.',
      )
    })

    test('after a reload the session is there and works', async () => {
      const session = await connect()
      await harness.wallet.waitForSessions(1)
      transport.destroy()
      const reloaded = create()
      expect(await reloaded.getSessions()).toEqual([session])
      await harness.request.check(await ask(session.topic, reloaded))
      const event = next('sessionEvent', reloaded)
      await harness.wallet.emitEvent({ topic: session.topic, ...harness.event })
      expect((await event).data).toEqual(harness.event.data)
    })

    test('a response that comes after a reload is returned by `resume` (D57)', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      harness.wallet.setOutcome('request', 'ignore')
      const { check, ...request } = harness.request
      const asking = failure(transport.request({ topic, ...request, requestId: 'payment' }))
      await harness.wallet.waitForRequests(1)
      transport.destroy()
      await asking
      await harness.wallet.respondLate()
      const reloaded = create()
      await reloaded.getSessions()
      await check(await reloaded.resume?.({ topic, requestId: 'payment' }))
      const other = await failure(reloaded.resume?.({ topic, requestId: 'another' }) ?? Promise.resolve())
      expect(isError(other, 'WALLET_TIMEOUT')).toBe(true)
    })

    test('what the wallet ended meanwhile is reported after a reload', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      transport.destroy()
      const leaving = harness.wallet.disconnect(topic)
      const reloaded = create()
      const deleted = next('sessionDeleted', reloaded)
      await reloaded.getSessions()
      expect((await deleted).topic).toBe(topic)
      await leaving
    })

    test('two sessions live beside each other', async () => {
      const first = await connect()
      const second = await connect()
      expect(first.topic).not.toBe(second.topic)
      expect((await transport.getSessions()).map(({ topic }) => topic).sort()).toEqual(
        [first.topic, second.topic].sort(),
      )
      await harness.wallet.waitForSessions(2)
      await transport.disconnect({ topic: first.topic })
      await harness.request.check(await ask(second.topic))
    })

    test('a wallet that was away answers when it is back', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      await harness.wallet.goOffline()
      const asking = ask(topic)
      await harness.wallet.goOnline()
      await harness.request.check(await asking)
    })

    test('a cut connection loses nothing', async () => {
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      const lost = next('statusChanged')
      await harness.cutConnections()
      expect((await lost).status).toBe('disconnected')
      await harness.request.check(await ask(topic))
    })

    test('a connection that cannot be made is said within 15 seconds', async () => {
      const unreachable = create(harness.createUnreachable)
      const startedAt = Date.now()
      const statuses: string[] = []
      unreachable.subscribe(event => event.type === 'statusChanged' && statuses.push(event.status))
      const error = await failure(unreachable.connect({ proposals: harness.proposals, onUri: () => {} }))
      expect(isError(error, 'RELAY_UNREACHABLE')).toBe(true)
      expect(Date.now() - startedAt).toBeLessThan(15_000)
      expect(statuses).toEqual(['disconnected'])
    })

    test('a stopped listener hears nothing more, and stopping twice is harmless', async () => {
      const heard: string[] = []
      const listener = (event: TransportEvent) => void heard.push(event.type)
      const stop = transport.subscribe(listener)
      const stopOther = transport.subscribe(listener)
      stop()
      stop()
      const { topic } = await connect()
      await harness.wallet.waitForSessions(1)
      const before = heard.length
      await transport.disconnect({ topic })
      // The same function was subscribed twice, and only one subscription was stopped.
      expect(heard.slice(before)).toContain('sessionDeleted')
      expect(heard.filter(type => type === 'sessionDeleted')).toHaveLength(1)
      stopOther()
    })

    test('destroy ends what is under way with a typed error and keeps sessions', async () => {
      await connect()
      const shown = new Promise<void>(resolve => {
        const connecting = transport.connect({ proposals: harness.proposals, onUri: () => resolve() })
        connecting.catch(error => ended.push(error))
      })
      const ended: unknown[] = []
      await shown
      transport.destroy()
      transport.destroy()
      await Promise.resolve()
      expect(await failure(connect())).toSatisfy(error => isError(error, 'PROVIDER_MISSING'))
      expect(ended).toEqual([expect.toSatisfy(error => isError(error, 'CANCELLED'))])
      expect(await create().getSessions()).toHaveLength(1)
    })
    finish()
  })
}
