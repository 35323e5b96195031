import { readdir } from 'node:fs/promises'
import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningRelay, startRelay } from '../../../../packages/server/src/relay/testing/startRelay.js'
import { type App, createApp } from '../../testing/createApp.js'
import { createMemoryStorage } from '../../testing/memoryStorage.js'
import { createNodeWallet, type NodeWallet, type NodeWalletOptions } from '../../testing/nodeWallet.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const secondKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let relay: RunningRelay
let chain: Anvil
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  ;[relay, chain] = await Promise.all([startRelay(), startAnvil(31337)])
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()))
})
afterAll(async () => {
  await relay?.close()
  await chain?.stop()
})

async function open(options: Partial<NodeWalletOptions> = {}): Promise<{ wallet: NodeWallet; app: App }> {
  const [wallet, app] = await Promise.all([
    createNodeWallet({
      relayUrl: relay.url,
      chains: [
        { caipNetworkId: 'eip155:31337', rpcUrl: chain.rpcUrl },
        { caipNetworkId: 'eip155:31338', rpcUrl: chain.rpcUrl },
      ],
      privateKey,
      ...options,
    }),
    createApp(relay.url),
  ])
  opened.push(wallet, app)
  return { wallet, app }
}

async function connected(options: Partial<NodeWalletOptions> = {}) {
  const { wallet, app } = await open(options)
  const { uri, session } = await app.connect()
  await wallet.pair(uri)
  return { wallet, app, ...(await session) }
}

describe('the wallet in Node, against the official app client over our relay', () => {
  it('approves a session, signs and really sends', async () => {
    const { wallet, app, topic, accounts } = await connected()
    const [me] = wallet.accounts
    expect(accounts).toEqual([`eip155:31337:${me}`, `eip155:31338:${me}`])
    const signature = (await app.request(topic, 'eip155:31337', 'personal_sign', [
      toHex('hi'),
      me,
    ])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(me)
    const before = BigInt((await chain.call('eth_getBalance', [other, 'latest'])) as string)
    const hash = await app.request(topic, 'eip155:31337', 'eth_sendTransaction', [
      { from: me, to: other, value: '0x7' },
    ])
    await expect.poll(() => chain.call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(BigInt((await chain.call('eth_getBalance', [other, 'latest'])) as string) - before).toBe(7n)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
    expect(wallet.failures).toEqual([])
  })

  it('rejects a proposal with 5000 and requests with the scripted code', async () => {
    const { wallet, app } = await open({ proposal: 'reject' })
    const { uri, session } = await app.connect()
    await wallet.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 5000 })
    expect(wallet.sessions()).toEqual([])

    wallet.setOutcome('proposal', 'approve')
    const again = await app.connect()
    await wallet.pair(again.uri)
    const { topic } = await again.session
    const [me] = wallet.accounts
    wallet.setOutcome('request', 'reject')
    await expect(app.request(topic, 'eip155:31337', 'personal_sign', ['0x00', me])).rejects.toMatchObject({
      code: 4001,
    })
    wallet.setOutcome('request', { reject: { code: 5000, message: 'User rejected.' } })
    await expect(app.request(topic, 'eip155:31337', 'personal_sign', ['0x00', me])).rejects.toMatchObject({
      code: 5000,
    })
  })

  it('refuses a proposal for networks it does not have', async () => {
    const { wallet, app } = await open()
    const { uri, session } = await app.connect({ chains: ['eip155:1'] })
    await wallet.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 5100 })
  })

  it('ignores, and responds late, as scripted', async () => {
    const { wallet, app } = await open({ proposal: 'ignore' })
    const { uri, session } = await app.connect()
    let settled = false
    session.then(
      () => (settled = true),
      () => (settled = true),
    )
    await wallet.pair(uri)
    await wallet.waitForProposal()
    expect(settled).toBe(false)
    wallet.setOutcome('proposal', { late: 200, outcome: 'approve' })
    const late = await app.connect()
    const startedAt = Date.now()
    await wallet.pair(late.uri)
    await late.session
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(200)
    expect(settled).toBe(false)
  })

  it('drives the session from the wallet side: events, update, ping, extend, disconnect', async () => {
    const { wallet, app, topic } = await connected({ privateKeys: [secondKey] })
    const [first, second] = wallet.accounts
    if (!first || !second) throw new Error('two accounts expected')
    const seen: unknown[] = []
    app.client.on('session_event', ({ params }) => seen.push(params))
    app.client.on('session_update', ({ params }) => seen.push(params.namespaces['eip155']?.accounts))
    const ended = new Promise<string>(resolve =>
      app.client.on('session_delete', event => resolve(event.topic)),
    )

    await wallet.emitChain(topic, 'eip155:31338')
    await wallet.update(topic, [second])
    await wallet.ping(topic)
    await wallet.extend(topic)
    await expect
      .poll(() => seen)
      .toEqual([
        { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' },
        [`eip155:31337:${second}`, `eip155:31338:${second}`],
      ])
    await wallet.emitAccounts(topic, [first])
    await expect.poll(() => seen.length).toBe(5)
    expect(seen.slice(3)).toEqual(
      ['eip155:31337', 'eip155:31338'].map(chainId => ({
        event: { name: 'accountsChanged', data: [`${chainId}:${first}`] },
        chainId,
      })),
    )
    await wallet.disconnect(topic)
    expect(await ended).toBe(topic)
    expect(wallet.sessions()).toEqual([])
  })

  it('responds to invalid requests with the code of EIP-1193 instead of ignoring them', async () => {
    const { wallet, app, topic } = await connected()
    const [me] = wallet.accounts
    const ask = (method: string, params: unknown) => app.request(topic, 'eip155:31337', method, params)
    await expect(ask('personal_sign', ['0x00', other])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eth_sendTransaction', [{ from: me, to: 'x' }])).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({
      code: 4902,
    })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).resolves.toBe(null)
  })

  it('receives what was asked while it was away, and comes back with its sessions', async () => {
    const storage = createMemoryStorage()
    const { wallet, app, topic } = await connected({ storage })
    const [me] = wallet.accounts
    await wallet.close()
    const asked = app.request(topic, 'eip155:31337', 'personal_sign', ['0x6869', me])
    const back = await createNodeWallet({
      relayUrl: relay.url,
      chains: [{ caipNetworkId: 'eip155:31337', rpcUrl: chain.rpcUrl }],
      privateKey,
      storage,
    })
    opened.push(back)
    expect(back.sessions().map(session => session.topic)).toEqual([topic])
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('closes twice without harm and leaves no file behind', async () => {
    const before = await readdir(process.cwd())
    const { wallet } = await open()
    await wallet.close()
    await wallet.close()
    expect(await readdir(process.cwd())).toEqual(before)
  })
})
