import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const account = privateKeyToAccount(generatePrivateKey())
const chainId = 'eip155:31337'
const namespace = {
  chains: [chainId],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
}
const granted = { eip155: { ...namespace, accounts: [`${chainId}:${account.address}`] } }

type OfficialApp = Awaited<ReturnType<typeof startOfficialApp>>
type OfficialWallet = Awaited<ReturnType<typeof startOfficialWallet>>

describe('the official clients (sign-client 2.21.8, walletkit 1.2.10) over this relay on SQLite', () => {
  let directory: string
  let relay: RunningRelay
  let app: OfficialApp
  let wallet: OfficialWallet
  const subjects: string[] = []

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'latchkit-relay-'))
    relay = await startRelay({ storage: await createStorage(`file:${join(directory, 'relay.db')}`) })
    relay.server.on('upgrade', request => {
      const token = new URLSearchParams((request.url ?? '').split('?')[1]).get('auth') ?? ''
      subjects.push(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub)
    })
    app = await startOfficialApp(relay.url)
    wallet = await startOfficialWallet(relay.url)
    wallet.on('session_request', received => onRequest(received))
  })
  afterAll(async () => {
    await app.core.relayer.transportClose()
    await wallet.core.relayer.transportClose()
    await relay.close()
    rmSync(directory, { recursive: true })
  })

  const once = <T>(
    target: { once(name: string, listener: (value: T) => void): unknown },
    name: string,
  ): Promise<T> => new Promise(resolve => target.once(name, resolve))

  const propose = async () => {
    const { uri = '', approval } = await app.connect({ optionalNamespaces: { eip155: namespace } })
    const proposed = once<{ id: number }>(wallet as never, 'session_proposal')
    await wallet.pair({ uri })
    return { approval: approval(), proposal: await proposed }
  }

  const connect = async () => {
    const { approval, proposal } = await propose()
    const approved = await wallet.approveSession({ id: proposal.id, namespaces: granted })
    const session = await approval
    expect(session.topic).toBe(approved.topic)
    return session.topic
  }

  const sign = async ({ topic, id, params }: Request) => {
    const [message] = params.request.params as [`0x${string}`]
    const result = await account.signMessage({ message: { raw: message } })
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  }

  // walletkit hands a request only to a listener that stays; this one hands it on.
  let onRequest: (request: Request) => void = () => {}
  const answerRequests = () => {
    onRequest = received => void sign(received)
  }

  const request = (topic: string) =>
    app.request<`0x${string}`>({
      topic,
      chainId,
      request: { method: 'personal_sign', params: ['0x6869', account.address] },
    })

  type Request = { topic: string; id: number; params: { request: { params: unknown } } }

  test('pair, approve, personal_sign, event, ping, update, delete', async () => {
    const topic = await connect()

    answerRequests()
    const signature = await request(topic)
    expect(await verifyMessage({ address: account.address, message: 'hi', signature })).toBe(true)

    const event = once<{ params: { event: unknown } }>(app as never, 'session_event')
    await wallet.emitSessionEvent({
      topic,
      chainId,
      event: { name: 'accountsChanged', data: [account.address] },
    })
    expect((await event).params.event).toEqual({ name: 'accountsChanged', data: [account.address] })

    await app.ping({ topic })

    const updated = once<{ params: { namespaces: unknown } }>(app as never, 'session_update')
    const namespaces = {
      eip155: { ...granted.eip155, methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'] },
    }
    const { acknowledged } = await wallet.updateSession({ topic, namespaces })
    await acknowledged()
    expect((await updated).params.namespaces).toEqual(namespaces)

    const deleted = once<{ topic: string }>(app as never, 'session_delete')
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await deleted).topic).toBe(topic)
    expect(app.session.getAll()).toEqual([])
  })

  test('a rejected proposal reaches the app', async () => {
    const { approval, proposal } = await propose()
    const rejected = expect(approval).rejects.toMatchObject({ code: 5000 })
    await wallet.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
    await rejected
  })

  test('a request published while the wallet is offline gets its response after the wallet reconnects', async () => {
    const topic = await connect()
    await wallet.core.relayer.transportClose()
    const asked = relay.relay.stats().published
    const signature = request(topic)
    await expect.poll(() => relay.relay.stats().published, { timeout: 10_000 }).toBeGreaterThan(asked)
    answerRequests()
    await wallet.core.relayer.transportOpen()
    expect(await verifyMessage({ address: account.address, message: 'hi', signature: await signature })).toBe(
      true,
    )
  })

  test('a response published while the app is offline reaches it after it reconnects', async () => {
    const topic = await connect()
    const asked = new Promise<Request>(resolve => {
      onRequest = resolve
    })
    const signature = request(topic)
    const received = await asked
    await app.core.relayer.transportClose()
    await sign(received)
    await app.core.relayer.transportOpen()
    expect(await verifyMessage({ address: account.address, message: 'hi', signature: await signature })).toBe(
      true,
    )
  })

  test('the app ends a session', async () => {
    const topic = await connect()
    const deleted = once<{ topic: string }>(wallet as never, 'session_delete')
    await app.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await deleted).topic).toBe(topic)
  })

  test('a client comes back with the token it used before: replay must allow that (T23)', () => {
    expect(subjects.length).toBeGreaterThan(new Set(subjects).size)
  })
})

/** What the official clients want as storage, kept in memory so that no test leaves files behind. */
function createClientStorage() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async (): Promise<string[]> => [...values.keys()],
    getEntries: async <T>(): Promise<[string, T][]> => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string): Promise<T | undefined> =>
      structuredClone(values.get(key)) as T | undefined,
    setItem: async <T>(key: string, value: T): Promise<void> => {
      values.set(key, structuredClone(value))
    },
    removeItem: async (key: string): Promise<void> => {
      values.delete(key)
    },
  }
}

let made = 0

function options(relayUrl: string) {
  // Makes Verify and the INIT event no-ops, so that the clients call the relay only.
  process.env['IS_VITEST'] = 'true'
  made += 1
  return {
    relayUrl,
    projectId: 'latchkit-test',
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `latchkit-test-${made}`,
    storage: createClientStorage(),
  }
}

function metadata(name: string) {
  return { name, description: name, url: 'https://example.com', icons: [] }
}

/** `@walletconnect/sign-client` as a dapp. */
async function startOfficialApp(relayUrl: string) {
  return SignClient.init({ ...options(relayUrl), metadata: metadata('app') })
}

/** `@reown/walletkit` as a wallet. */
async function startOfficialWallet(relayUrl: string) {
  return WalletKit.init({ core: new Core(options(relayUrl)) as never, metadata: metadata('wallet') })
}
