import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHarness, type RealHarness } from './fixtures/createHarness.js'
import { createOfficialTransport } from './fixtures/officialTransport.js'
import { metadata } from './fixtures/site.js'

// The documented way to use WalletConnect's client as a Transport, as core calls it.
describe('sign-client 2.21.8 as a Transport, walletkit 1.2.10, our relay', () => {
  let harness: RealHarness
  let transport: Awaited<ReturnType<typeof createOfficialTransport>>

  beforeEach(async () => {
    harness = await createHarness()
    transport = await createOfficialTransport({
      projectId: '1a7c4b17de7e10b3e47a11e700000000',
      relayUrl: harness.relay.url,
      metadata: { ...metadata, icons: [...metadata.icons] },
      logger: 'silent',
      telemetryEnabled: false,
      customStoragePrefix: `latchkit-seam-${Math.random()}`,
      storageOptions: { database: ':memory:' },
    })
  })
  afterEach(async () => {
    transport.destroy()
    await harness.close()
  })

  const connect = (signal?: AbortSignal) =>
    transport.connect({
      proposals: harness.proposals,
      onUri: ({ uri }) => void harness.wallet.pair(uri),
      signal,
    })

  test('connects, requests, receives the wallet’s events, and disconnects', async () => {
    const session = await connect()
    expect(await transport.getSessions()).toEqual([session])
    expect(Object.keys(session.namespaces).sort()).toEqual(['eip155', 'solana'])
    const { check, ...request } = harness.request
    await check(await transport.request({ topic: session.topic, ...request }))
    await harness.wallet.waitForSessions(1)
    const received = new Promise(resolve => transport.subscribe(resolve))
    await harness.wallet.emitEvent({ topic: session.topic, ...harness.event })
    expect(await received).toEqual({ type: 'sessionEvent', topic: session.topic, ...harness.event })
    const ended = new Promise(resolve =>
      transport.subscribe(event => event.type === 'sessionDeleted' && resolve(event.topic)),
    )
    await transport.disconnect({ topic: session.topic })
    expect(await ended).toBe(session.topic)
    expect(await transport.getSessions()).toEqual([])
    await harness.wallet.waitForSessions(0)
  })

  test('refusals and the signal are the typed errors of the seam', async () => {
    harness.wallet.setOutcome('proposal', 'reject')
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
    await expect(connect(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(
      transport.request({ topic: '0', caipNetworkId: 'eip155:1', method: 'personal_sign' }),
    ).rejects.toMatchObject({ code: 'PROVIDER_MISSING' })
    harness.wallet.setOutcome('proposal', 'approve')
    const { topic } = await connect()
    harness.wallet.setOutcome('request', 'reject')
    const { check: _check, ...request } = harness.request
    await expect(transport.request({ topic, ...request })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
