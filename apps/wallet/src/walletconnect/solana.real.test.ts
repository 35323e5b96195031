import { base58 } from '@scure/base'
import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Solana, startSolana } from '../../../../packages/devnet/src/solana/startSolana.js'
import { type RunningRelay, startRelay } from '../../../../packages/server/src/relay/testing/startRelay.js'
import { type App, createApp, type Wishes } from '../../testing/createApp.js'
import { createNodeWallet, type NodeWallet, type NodeWalletOptions } from '../../testing/nodeWallet.js'
import { callSolana, confirm, lamportsOf, latestBlockhash } from '../../testing/solanaChain.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'
import { readTransaction } from '../solana/readTransaction.js'
import { isSignedBy } from '../solana/solanaKey.js'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const clusters = ['solana:localnet']
const on = 'solana:localnet'

let relay: RunningRelay
let chain: Anvil
let solana: Solana
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  ;[relay, chain, solana] = await Promise.all([startRelay(), startAnvil(31337), startSolana()])
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()))
})
afterAll(async () => {
  await relay?.close()
  await Promise.all([chain?.stop(), solana?.stop()])
})

async function connected(
  options: Partial<NodeWalletOptions> = {},
  wishes: Wishes = {},
): Promise<{ wallet: NodeWallet; app: App } & Awaited<Awaited<ReturnType<App['connect']>>['session']>> {
  const [wallet, app] = await Promise.all([
    createNodeWallet({
      relayUrl: relay.url,
      chains: [
        { caipNetworkId: 'eip155:31337', rpcUrl: chain.rpcUrl },
        { caipNetworkId: on, rpcUrl: solana.rpcUrl },
      ],
      privateKey,
      solanaPrivateKeys: [solana1.privateKey],
      ...options,
    }),
    createApp(relay.url),
  ])
  opened.push(wallet, app)
  const { uri, session } = await app.connect({ chains: ['eip155:31337'], clusters, ...wishes })
  await wallet.pair(uri)
  return { wallet, app, ...(await session) }
}

describe('the wallet in Node, both families in one session', () => {
  it('settles EVM and Solana together and signs for each', async () => {
    const { wallet, app, topic, accounts, solanaAccounts } = await connected()
    expect(accounts).toEqual([`eip155:31337:${wallet.accounts[0]}`])
    expect(solanaAccounts).toEqual([`${on}:${solana1.address}`])
    expect(await app.request(topic, on, 'solana_getAccounts', {})).toEqual([{ pubkey: solana1.address }])

    const message = new TextEncoder().encode('hi')
    const { signature } = (await app.request(topic, on, 'solana_signMessage', {
      message: base58.encode(message),
      pubkey: solana1.address,
    })) as { signature: string }
    expect(isSignedBy(base58.decode(signature), message, solana1.address)).toBe(true)
    const evm = await app.request(topic, 'eip155:31337', 'personal_sign', [toHex('hi'), wallet.accounts[0]])
    expect(await recoverMessageAddress({ message: 'hi', signature: evm as `0x${string}` })).toBe(
      wallet.accounts[0],
    )
    expect(wallet.failures).toEqual([])
  })

  it('signs a transaction whole, and sends one that the cluster confirms', async () => {
    const { app, topic } = await connected()
    const recent = await latestBlockhash(solana.rpcUrl)
    const before = await lamportsOf(solana.rpcUrl, solana2.address)
    const unsigned = buildTransaction([transferSol(1_000_000n, solana2.address)], { recent })
    const signed = (await app.request(topic, on, 'solana_signTransaction', { transaction: unsigned })) as {
      signature: string
      transaction: string
    }
    const read = readTransaction(signed.transaction)
    expect(read.messageBytes).toEqual(readTransaction(unsigned).messageBytes)
    expect(isSignedBy(base58.decode(signed.signature), read.messageBytes, solana1.address)).toBe(true)

    const other = buildTransaction([transferSol(2_000_000n, solana2.address)], { recent, version: 'legacy' })
    const all = (await app.request(topic, on, 'solana_signAllTransactions', {
      transactions: [unsigned, other],
    })) as { transactions: string[] }
    expect(all.transactions[0]).toBe(signed.transaction)

    const { signature } = (await app.request(topic, on, 'solana_signAndSendTransaction', {
      transaction: other,
      pubkey: solana1.address,
      sendOptions: { preflightCommitment: 'confirmed' },
    })) as { signature: string }
    await confirm(solana.rpcUrl, signature)
    expect((await lamportsOf(solana.rpcUrl, solana2.address)) - before).toBe(2_000_000n)
    // The same one again is not a second payment.
    const again = await app.request(topic, on, 'solana_signAndSendTransaction', { transaction: other })
    expect(again).toEqual({ signature })
    expect((await lamportsOf(solana.rpcUrl, solana2.address)) - before).toBe(2_000_000n)
  })

  it('refuses with codes: rejected, not its account, not sendable, wrong parameters', async () => {
    const { wallet, app, topic } = await connected()
    const recent = await latestBlockhash(solana.rpcUrl)
    const foreign = buildTransaction([transferSol(1n, solana1.address, solana2.address)], {
      recent,
      payer: solana2.address,
    })
    const ask = (method: string, params: unknown) => app.request(topic, on, method, params)
    await expect(ask('solana_signTransaction', { transaction: foreign })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(ask('solana_signTransaction', { transaction: 'AAAA' })).rejects.toMatchObject({
      code: -32602,
    })
    const tooMuch = buildTransaction([transferSol(10n ** 15n)], { recent })
    await expect(ask('solana_signAndSendTransaction', { transaction: tooMuch })).rejects.toMatchObject({
      code: -32003,
    })
    wallet.setOutcome('request', 'reject')
    await expect(ask('solana_signMessage', { message: '2' })).rejects.toMatchObject({ code: 4001 })
  })

  it('gives only what is asked for, and only what it has', async () => {
    const only = await connected({}, { chains: [] })
    expect([only.accounts, only.solanaAccounts]).toEqual([[], [`${on}:${solana1.address}`]])
    const without = await connected({ solanaPrivateKeys: [] })
    expect(without.solanaAccounts).toEqual([])
    expect(without.accounts).toHaveLength(1)
    const alone = await connected({ privateKey: undefined })
    expect([alone.accounts, alone.solanaAccounts.length]).toEqual([[], 1])
  })

  it('changes the accounts of one family, and drops one while the other stays', async () => {
    const { wallet, app, topic } = await connected({
      solanaPrivateKeys: [solana1.privateKey, solana2.privateKey],
    })
    const seen: unknown[] = []
    app.client.on('session_event', ({ params }) => seen.push(params))
    app.client.on('session_update', ({ params }) =>
      seen.push(Object.values(params.namespaces).flatMap(({ accounts }) => accounts)),
    )
    const evm = `eip155:31337:${wallet.accounts[0]}`
    await wallet.emitAccounts(topic, [solana2.address], 'solana')
    await expect
      .poll(() => seen)
      .toEqual([
        [evm, `${on}:${solana2.address}`, `${on}:${solana1.address}`],
        { event: { name: 'accountsChanged', data: [`${on}:${solana2.address}`] }, chainId: on },
      ])
    await wallet.update(topic, [], 'solana')
    await expect.poll(() => seen.at(-1)).toEqual([evm])
    await expect(app.request(topic, on, 'solana_signMessage', { message: '2' })).rejects.toThrow()
    const ask = app.request(topic, 'eip155:31337', 'personal_sign', ['0x6869', wallet.accounts[0]])
    expect(await ask).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('talks to a real cluster', async () => {
    expect(await callSolana(solana.rpcUrl, 'getHealth', [])).toBe('ok')
  })
})
