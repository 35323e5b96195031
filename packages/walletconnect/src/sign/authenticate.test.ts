import type { TransportSignIn } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import type { Bench } from '../fixtures/createBench.js'
import { type FakeWallet, fakeAccounts, fakeNamespaces } from '../fixtures/fakeWallet.js'
import { proposals } from '../fixtures/site.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'
import { parseUri } from './uri.js'

let bench: Bench
useBench(created => {
  bench = created
})

const signIn: TransportSignIn = {
  namespace: 'eip155',
  domain: 'site.example',
  uri: 'https://site.example/login',
  nonce: '12345678ab',
  statement: 'Sign in.',
}

/** What a wallet signs: the requested payload, for one account. */
const toCacao = (wallet: FakeWallet, account = fakeAccounts[0], p: object = {}) => {
  const { type: _type, chains: _chains, ...payload } = wallet.authPayload ?? {}
  return {
    h: { t: 'caip122' },
    p: { ...payload, iss: `did:pkh:${account}`, ...p },
    s: { t: 'eip191', s: '0xsigned' },
  }
}

const startSignIn = async () => {
  const outcome = bench.connect(undefined, signIn)
  await bench.clock.settle()
  return { outcome, wallet: bench.scan() }
}

describe('one-click sign-in', () => {
  test('is requested together with the proposal, and the URI names it', async () => {
    const { wallet } = await startSignIn()
    expect(parseUri(bench.uris[0]?.uri ?? '')?.methods).toBe('wc_sessionAuthenticate')
    expect(wallet.authPayload).toMatchObject({
      type: 'caip122',
      chains: proposals.eip155.chains,
      domain: 'site.example',
      aud: 'https://site.example/login',
      nonce: '12345678ab',
      resources: [expect.stringMatching(/^urn:recap:/)],
    })
    expect(Object.keys(wallet.proposal)).toContain('optionalNamespaces')
    const [publish] = bench.relay.sent('irn_publish')
    expect(publish).toMatchObject({ tag: 1116, ttl: 3600 })
  })

  test('signed, it is a session and its signatures at once', async () => {
    const { outcome, wallet } = await startSignIn()
    await wallet.respondToSignIn({ cacaos: fakeAccounts.map(account => toCacao(wallet, account)) })
    await bench.clock.settle()
    expect(outcome.value).toMatchObject({
      topic: wallet.topic,
      peer: { name: 'Fake' },
      expiresAt: Math.floor(bench.clock.now() / 1000) * 1000 + 7 * 86_400_000,
      namespaces: {
        eip155: {
          accounts: fakeAccounts,
          methods: ['eth_sendTransaction', 'personal_sign'],
          events: proposals.eip155.events,
        },
      },
      signatures: [
        { account: fakeAccounts[0], signature: '0xsigned', type: 'eip191' },
        { account: fakeAccounts[1], signature: '0xsigned', type: 'eip191' },
      ],
    })
    expect(bench.relay.topics()).toEqual([wallet.topic])
    const [session] = await bench.transport.getSessions()
    expect(session).not.toHaveProperty('signatures')
  })

  test('nothing of it goes to the relay in the clear', async () => {
    const { wallet } = await startSignIn()
    await wallet.respondToSignIn({ cacaos: [toCacao(wallet)] })
    await bench.clock.settle()
    const allowed = ['topic', 'message', 'ttl', 'tag', 'prompt']
    for (const params of bench.relay.sent('irn_publish'))
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(params)))
    const all = JSON.stringify(bench.relay.frames)
    for (const secret of ['site.example', signIn.nonce, 'eip155', 'recap', '0xab16'])
      expect(all).not.toContain(secret)
  })

  test('a wallet whose clock is behind may update the session (security 26)', async () => {
    const { wallet } = await startSignIn()
    await wallet.respondToSignIn({ cacaos: [toCacao(wallet)] })
    await bench.clock.settle()
    const namespaces = { eip155: { ...fakeNamespaces.eip155, accounts: [fakeAccounts[1]] } }
    const id = wallet.request('wc_sessionUpdate', { namespaces }, (bench.clock.now() - 60_000) * 1000)
    await bench.clock.settle()
    expect(wallet.read().at(-1)).toMatchObject({ id, result: true })
    // From then on its clock counts.
    wallet.request('wc_sessionUpdate', { namespaces }, id - 1_000)
    await bench.clock.settle()
    expect(wallet.read().at(-1)?.error?.code).toBe(1003)
  })

  test('the session responds to requests, accepts updates and survives a reload', async () => {
    const { wallet } = await startSignIn()
    await wallet.respondToSignIn({ cacaos: [toCacao(wallet)] })
    await bench.clock.settle()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    wallet.respond(wallet.read().at(-1)?.id ?? 0, { result: 'signed' })
    await bench.clock.settle()
    expect(outcome.value).toBe('signed')
    bench.transport.destroy()
    const reloaded = bench.create()
    expect(await reloaded.getSessions()).toHaveLength(1)
  })

  test('a wallet that knows nothing of it settles the proposal, for all families', async () => {
    const { outcome, wallet } = await startSignIn()
    await wallet.approve()
    await bench.clock.settle()
    expect(outcome.value?.topic).toBe(wallet.topic)
    expect(outcome.value).not.toHaveProperty('signatures')
    expect(bench.relay.topics()).toEqual([wallet.topic])
  })

  test('a wallet that refuses the method still may settle the proposal', async () => {
    const { outcome, wallet } = await startSignIn()
    await wallet.respondToSignIn({ error: { code: 10001, message: 'Unsupported method' } })
    await bench.clock.settle()
    expect(outcome.isSettled).toBe(false)
    await wallet.approve()
    await bench.clock.settle()
    expect(outcome.value?.topic).toBe(wallet.topic)
  })

  test('declined, it rejects with USER_REJECTED and leaves nothing open', async () => {
    const { outcome, wallet } = await startSignIn()
    await wallet.respondToSignIn({ error: { code: 5000, message: 'User rejected.' } })
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
  })

  test.each([
    ['no signature', () => ({ cacaos: [] })],
    ['nothing', () => ({ cacaos: undefined })],
    [
      'another nonce',
      (wallet: FakeWallet) => ({ cacaos: [toCacao(wallet, undefined, { nonce: '0'.repeat(9) })] }),
    ],
    [
      'one signature of something else among valid ones',
      (wallet: FakeWallet) => ({
        cacaos: [toCacao(wallet), toCacao(wallet, fakeAccounts[1], { domain: 'evil.example' })],
      }),
    ],
    [
      'a key of low order (T24)',
      (wallet: FakeWallet) => ({
        cacaos: [toCacao(wallet)],
        responder: { publicKey: '00'.repeat(32) },
      }),
    ],
    ['no key', (wallet: FakeWallet) => ({ cacaos: [toCacao(wallet)], responder: {} })],
  ])('a response with %s rejects with SESSION_NOT_CONFORMING', async (_what, body) => {
    const { outcome, wallet } = await startSignIn()
    await wallet.respondToSignIn(body(wallet))
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('SESSION_NOT_CONFORMING'))
    expect(await bench.transport.getSessions()).toEqual([])
    expect(bench.relay.open()).toBe(0)
  })

  test('a renewed pairing requests again, and a response to the old one still counts (R5.3)', async () => {
    const { outcome, wallet } = await startSignIn()
    await bench.clock.advance(231_000)
    expect(bench.uris).toHaveLength(2)
    expect(bench.scan().authPayload?.['nonce']).toBe(signIn.nonce)
    await wallet.respondToSignIn({ cacaos: [toCacao(wallet)] })
    await bench.clock.settle()
    expect(outcome.value?.topic).toBe(wallet.topic)
    expect(bench.relay.topics()).toEqual([wallet.topic])
  })

  test('aborted, it leaves no topic, timer or listener', async () => {
    const controller = new AbortController()
    const outcome = bench.connect(controller.signal, signIn)
    await bench.clock.settle()
    expect(bench.relay.topics()).toHaveLength(2)
    controller.abort()
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('CANCELLED'))
    expect([bench.relay.open(), bench.clock.pending(), bench.page.listeners()]).toEqual([0, 0, 0])
  })

  test.each([
    ['namespace', { namespace: 'cosmos' }],
    ['domain', { domain: 'https://site.example' }],
    ['domain', { domain: '' }],
    ['uri', { uri: 'login' }],
    ['nonce', { nonce: '1234567' }],
    ['nonce', { nonce: '12345678\nURI: x' }],
    ['statement', { statement: 'a\nb' }],
    ['date', { expirationTime: 'tomorrow' }],
    ['date', { notBefore: '2026-11-21T00:00:00Z\nx' }],
    ['requestId', { requestId: '' }],
    ['resources', { resources: ['not a uri'] }],
  ])('with an unusable %s it is CONFIG_INVALID before any socket', async (part, change) => {
    const outcome = bench.connect(undefined, { ...signIn, ...change })
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'CONFIG_INVALID', details: `signIn.${part}` })
    expect(bench.relay.urls).toEqual([])
  })
})
