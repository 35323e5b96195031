import type { TransportEvent, TransportSession, TransportSignIn } from '@latchkit/core'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Page, systemClock } from './clock.js'
import { createPrimitives } from './crypto/primitives.js'
import { track } from './fixtures/createBench.js'
import { createHarness, type RealHarness } from './fixtures/createHarness.js'
import { evmAccounts } from './fixtures/createKitWallet.js'
import type { WebSocketConstructor } from './relay/createSocket.js'

let harness: RealHarness
const open: { destroy(): void }[] = []

beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  for (const each of open.splice(0)) each.destroy()
  await harness.close()
})

const create: RealHarness['createTransport'] = overrides => {
  const transport = harness.createTransport(overrides)
  open.push(transport)
  return transport
}
const connect = (transport = create()): Promise<TransportSession> =>
  transport.connect({
    proposals: harness.proposals,
    onUri: ({ uri }) => void harness.wallet.pair(uri),
  })
const next = (transport: ReturnType<typeof create>, type: TransportEvent['type']) =>
  new Promise<TransportEvent>(resolve => {
    const stop = transport.subscribe(event => {
      if (event.type !== type) return
      stop()
      resolve(event)
    })
  })

/** A page and a clock that can be moved; time itself goes on. */
function createMovable() {
  let offset = 0
  const watching = new Set<() => void>()
  const page: Page = {
    isVisible: () => true,
    watch(onWake) {
      watching.add(onWake)
      return () => void watching.delete(onWake)
    },
  }
  return {
    page,
    clock: { ...systemClock, now: () => Date.now() + offset },
    move(milliseconds: number) {
      offset += milliseconds
      for (const onWake of [...watching]) onWake()
    },
  }
}

describe('with walletkit 1.2.10 through our relay', () => {
  test('one session serves two families', async () => {
    const transport = create()
    const { topic, namespaces } = await connect(transport)
    expect(Object.keys(namespaces).sort()).toEqual(['eip155', 'solana'])
    const { check, ...request } = harness.request
    const caipNetworkId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const [evm, solana] = await Promise.all([
      transport.request({ topic, ...request }),
      transport.request({ topic, caipNetworkId, method: 'solana_signMessage', params: { message: 'abc' } }),
    ])
    await check(evm)
    expect(solana).toEqual({ signature: 'stand-in' })
  })

  test('our ping gets a response', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    await transport.ping({ topic })
  })

  test('works with the fallback cryptography on our side alone', async () => {
    const transport = create({ primitives: createPrimitives({ subtle: undefined }) })
    const { topic } = await connect(transport)
    const { check, ...request } = harness.request
    await check(await transport.request({ topic, ...request }))
    transport.destroy()
    const reloaded = create({ primitives: createPrimitives({ subtle: undefined }) })
    expect(await reloaded.getSessions()).toHaveLength(1)
    await check(await reloaded.request({ topic, ...request }))
  })

  test('works at a relay that knows neither wc_proposeSession nor batches', async () => {
    const sent: string[] = []
    const Plain = class extends WebSocket {
      override send(text: string) {
        const { id, method } = JSON.parse(text) as { id: string; method?: string }
        if (method) sent.push(method)
        if (method !== 'wc_proposeSession' && method !== 'irn_batchSubscribe') return super.send(text)
        const error = { code: -32601, message: 'Method not found' }
        const data = JSON.stringify({ id, jsonrpc: '2.0', error })
        queueMicrotask(() => this.onmessage?.({ data } as never))
      }
    }
    const transport = create({ WebSocket: Plain as unknown as WebSocketConstructor })
    const { topic } = await connect(transport)
    const { check, ...request } = harness.request
    await check(await transport.request({ topic, ...request }))
    expect(sent.slice(0, 3)).toEqual(['wc_proposeSession', 'irn_subscribe', 'irn_publish'])
  })

  test('fifty concurrent requests each get their response', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    const messages = Array.from({ length: 50 }, (_, index) => `0x${(index + 16).toString(16)}` as const)
    const responses = await Promise.all(
      messages.map(message =>
        transport.request({
          topic,
          caipNetworkId: 'eip155:31337',
          method: 'personal_sign',
          params: [message, evmAccounts[0]?.address],
        }),
      ),
    )
    const expected = await Promise.all(
      messages.map(message => evmAccounts[0]?.signMessage({ message: { raw: message } })),
    )
    expect(responses).toEqual(expected)
  })

  test('a settlement that does not fit is refused, and the wallet learns of it', async () => {
    harness.wallet.grant = namespaces => ({
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${evmAccounts[0]?.address}`],
        methods: namespaces['eip155']?.methods ?? [],
        events: namespaces['eip155']?.events ?? [],
      },
    })
    const transport = create()
    await expect(connect(transport)).rejects.toMatchObject({ code: 'SESSION_NOT_CONFORMING', rpcCode: 7000 })
    expect(await transport.getSessions()).toEqual([])
    await harness.wallet.waitForSessions(0)
  })

  test('a rejection keeps the wallet’s error code (D44)', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    harness.wallet.setOutcome('request', 'reject')
    harness.wallet.rejection = { code: -32000, message: 'User rejected the request.' }
    const { check: _check, ...request } = harness.request
    await expect(transport.request({ topic, ...request })).rejects.toMatchObject({
      code: 'USER_REJECTED',
      rpcCode: -32000,
    })
  })
})

describe('one-click sign-in with walletkit 1.2.10', () => {
  const signIn: TransportSignIn = {
    namespace: 'eip155',
    domain: 'site.example',
    uri: 'https://site.example/login',
    nonce: '12345678ab',
    statement: 'Sign in to the test site.',
    resources: ['https://site.example/terms'],
    expirationTime: '2100-01-01T00:00:00.000Z',
  }
  const signInWith = (transport = create()) =>
    transport.connect({
      proposals: harness.proposals,
      onUri: ({ uri }) => void harness.wallet.pair(uri),
      signIn,
    })

  test('a session and signatures of the very texts, at once', async () => {
    const transport = create()
    const { topic, namespaces, signatures = [] } = await signInWith(transport)
    expect(Object.keys(namespaces)).toEqual(['eip155'])
    expect(namespaces['eip155']?.methods).toEqual(['eth_sendTransaction', 'personal_sign'])
    expect(signatures.map(({ account }) => account)).toEqual(namespaces['eip155']?.accounts)
    for (const { message: text, signature, type } of signatures) {
      expect(type).toBe('eip191')
      expect(text).toContain('Nonce: 12345678ab')
      const address = evmAccounts[0]?.address ?? '0x'
      expect(await verifyMessage({ address, message: text, signature: signature as `0x${string}` })).toBe(
        true,
      )
    }
    const { check, ...request } = harness.request
    await check(await transport.request({ topic, ...request }))
    expect(harness.wallet.proposals).toEqual([])
  })

  test('its session lives on: ping, event, reload, and the wallet’s end of it', async () => {
    const transport = create()
    const { topic } = await signInWith(transport)
    await harness.wallet.waitForSessions(1)
    await harness.wallet.ping(topic)
    transport.destroy()
    const reloaded = create()
    expect(await reloaded.getSessions()).toHaveLength(1)
    const event = next(reloaded, 'sessionEvent')
    await harness.wallet.emitEvent({ topic, ...harness.event })
    expect(await event).toMatchObject({ name: 'chainChanged' })
    const deleted = next(reloaded, 'sessionDeleted')
    await harness.wallet.disconnect(topic)
    expect(await deleted).toMatchObject({ topic })
  })

  test('declined, it rejects with USER_REJECTED', async () => {
    harness.wallet.setOutcome('proposal', 'reject')
    await expect(signInWith()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('a wallet that does not know it settles the proposal, for both families', async () => {
    harness.wallet.kit.engine.signClient.events.removeAllListeners('session_authenticate')
    const { namespaces, signatures } = await signInWith()
    expect(Object.keys(namespaces).sort()).toEqual(['eip155', 'solana'])
    expect(signatures).toBeUndefined()
    expect(harness.wallet.signIns).toEqual([])
  })
})

describe('a pairing that runs out (R5.3, D42)', () => {
  test('is renewed, and a wallet that takes the new code connects', async () => {
    const { clock, page, move } = createMovable()
    const transport = create({ clock, page })
    const uris: string[] = []
    const connecting = transport.connect({
      proposals: harness.proposals,
      onUri({ uri }) {
        uris.push(uri)
        if (uris.length === 1) move(231_000)
        else void harness.wallet.pair(uri)
      },
    })
    expect((await connecting).peer.name).toBe('Kit Wallet')
    expect(uris).toHaveLength(2)
  })

  test('a wallet that took the code before still connects', async () => {
    const { clock, page, move } = createMovable()
    const transport = create({ clock, page })
    const uris: string[] = []
    const connecting = transport.connect({
      proposals: harness.proposals,
      onUri({ uri }) {
        uris.push(uri)
        if (uris.length === 1) move(231_000)
        else void harness.wallet.pair(uris[0] ?? '')
      },
    })
    expect((await connecting).peer.name).toBe('Kit Wallet')
  })

  test('once it has ended on the wire, an approval of it opens nothing', async () => {
    const { clock, page, move } = createMovable()
    const transport = create({ clock, page })
    const controller = new AbortController()
    harness.wallet.setOutcome('proposal', 'ignore')
    const outcome = track(
      transport.connect({
        proposals: harness.proposals,
        onUri: ({ uri }) => void harness.wallet.pair(uri),
        signal: controller.signal,
      }),
    )
    await new Promise<void>(resolve => harness.wallet.kit.once('session_proposal', () => resolve()))
    move(301_000)
    const [proposal] = harness.wallet.proposals
    const accounts = [`eip155:31337:${evmAccounts[0]?.address}`]
    await harness.wallet.kit
      .approveSession({
        id: proposal?.id ?? 0,
        namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
      })
      .catch(() => {})
    expect(outcome.isSettled).toBe(false)
    expect(await transport.getSessions()).toEqual([])
    controller.abort()
  })
})

/** Seconds of the long cut; 60 in the long run, enough to be past a doubling wait in the short one. */
const away = Number(process.env['LATCHKIT_CUT_SECONDS'] ?? 9)

describe('when connections break', () => {
  test(`a socket cut for ${away} s while the wallet approves: connected within 3 s of return`, async () => {
    const transport = create()
    harness.wallet.setOutcome('proposal', 'ignore')
    const outcome = track(connect(transport))
    await new Promise<void>(resolve => harness.wallet.kit.once('session_proposal', () => resolve()))
    const lost = next(transport, 'statusChanged')
    harness.ours.cut()
    await lost
    const [proposal] = harness.wallet.proposals
    const accounts = [`eip155:31337:${evmAccounts[0]?.address}`]
    await harness.wallet.kit.approveSession({
      id: proposal?.id ?? 0,
      namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
    })
    await new Promise(resolve => setTimeout(resolve, away * 1_000))
    expect(outcome.isSettled).toBe(false)
    const startedAt = Date.now()
    harness.ours.mend()
    await expect.poll(() => outcome.isSettled, { timeout: 10_000 }).toBe(true)
    expect(outcome.value?.peer.name).toBe('Kit Wallet')
    expect(Date.now() - startedAt).toBeLessThan(3_000)
  }, 120_000)

  test('a wallet that approves while we are away: connected within 3 s of our return', async () => {
    const transport = create()
    harness.wallet.setOutcome('proposal', 'ignore')
    const outcome = track(connect(transport))
    await new Promise<void>(resolve => harness.wallet.kit.once('session_proposal', () => resolve()))
    // Only our side loses the relay: the wallet's approval lies in the mailbox.
    const lost = next(transport, 'statusChanged')
    harness.relay.goAway()
    await lost
    harness.relay.comeBack()
    const [proposal] = harness.wallet.proposals
    const accounts = [`eip155:31337:${evmAccounts[0]?.address}`]
    const startedAt = Date.now()
    await harness.wallet.kit.approveSession({
      id: proposal?.id ?? 0,
      namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
    })
    await expect.poll(() => outcome.isSettled, { timeout: 10_000 }).toBe(true)
    expect(outcome.value?.peer.name).toBe('Kit Wallet')
    expect(Date.now() - startedAt).toBeLessThan(3_000)
  })

  test('a request whose socket is cut gets its response', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    const { check, ...request } = harness.request
    const asking = transport.request({ topic, ...request })
    await harness.wallet.waitForRequests(1)
    harness.ours.terminate()
    await check(await asking)
    expect(harness.wallet.requests).toHaveLength(1)
  })

  test('cut ten times, every request gets one response', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    const { check, ...request } = harness.request
    for (let round = 0; round < 10; round++) {
      const asking = transport.request({ topic, ...request })
      harness.ours.terminate()
      await check(await asking)
    }
    expect(harness.wallet.requests).toHaveLength(10)
  }, 120_000)

  test('what the wallet sends while the page is closed arrives when it is back, in order', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    await harness.wallet.waitForSessions(1)
    transport.destroy()
    for (const data of [1, 2, 3])
      await harness.wallet.emitEvent({ topic, caipNetworkId: 'eip155:31337', name: 'chainChanged', data })
    const reloaded = create()
    const received: unknown[] = []
    const all = new Promise<void>(resolve =>
      reloaded.subscribe(event => {
        if (event.type !== 'sessionEvent') return
        received.push(event.data)
        if (received.length === 3) resolve()
      }),
    )
    await reloaded.getSessions()
    await all
    expect(received).toEqual([1, 2, 3])
  })

  test('after the last session nothing of ours is connected to the relay', async () => {
    const transport = create()
    const { topic } = await connect(transport)
    await harness.wallet.waitForSessions(1)
    await transport.disconnect({ topic })
    await harness.wallet.waitForSessions(0)
    await harness.wallet.goOffline()
    await expect.poll(() => harness.relay.connections(), { timeout: 5_000 }).toBe(0)
  })
})
