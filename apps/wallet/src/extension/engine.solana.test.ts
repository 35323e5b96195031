import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineHarness, type EngineHarness, other, site } from '../../testing/engineHarness.js'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { account1, account2, config } from '../../testing/fixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'

let wallet: EngineHarness

beforeEach(() => {
  wallet = createEngineHarness()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const chains = ['solana:localnet']
const shared = (...accounts: string[]) => accounts.map(pubkey => ({ pubkey, chains }))
const both = ['eip155', 'solana'] as const
const transaction = buildTransaction([transferSol(5n)])

/** Asks for both families at once, as one site does. */
async function askBoth(): Promise<{ evm: string; solana: string }> {
  const [evm, solana] = await Promise.all([
    wallet.ask('eth_requestAccounts'),
    wallet.ask('solana_requestAccounts', {}),
  ])
  return { evm, solana }
}
async function connectBoth(): Promise<void> {
  const { evm } = await askBoth()
  await wallet.approve(evm, { families: both, accounts: [account1], solana: [solana1.address] })
}

describe('both families of one site', () => {
  it('are shown as one approval, and each request gets its own result', async () => {
    const { evm, solana } = await askBoth()
    const { queue } = await wallet.view()
    expect(queue).toMatchObject([{ id: evm, families: ['eip155', 'solana'] }])
    expect(wallet.windows.count).toBe(1)
    await wallet.approve(evm, {
      families: both,
      accounts: [account2],
      solana: [solana2.address, solana1.address],
    })
    expect(wallet.outcome(evm)).toEqual([account2])
    expect(wallet.outcome(solana)).toEqual(shared(solana2.address, solana1.address))
    expect(wallet.windows).toMatchObject({ open: 0, count: 0 })
    expect(wallet.events.map(({ event }) => event)).toEqual([
      { name: 'accountsChanged', data: [account2] },
      { name: 'solanaAccountsChanged', data: shared(solana2.address, solana1.address) },
    ])
  })

  it('are refused together, and one that is left out is refused alone', async () => {
    const first = await askBoth()
    await wallet.engine.ask({ type: 'reject', id: first.solana })
    expect([wallet.outcome(first.evm), wallet.outcome(first.solana)]).toEqual([4001, 4001])
    const second = await askBoth()
    await wallet.approve(second.evm, { families: both, accounts: [], solana: [solana1.address] })
    expect(wallet.outcome(second.evm)).toBe(4001)
    expect(wallet.outcome(second.solana)).toEqual(shared(solana1.address))
    expect(await wallet.result('eth_accounts')).toEqual([])
  })

  it('are not both agreed to when only one was on screen (T6)', async () => {
    const { evm, solana } = await askBoth()
    await wallet.approve(evm, { families: ['eip155'], accounts: [account1] })
    expect(wallet.outcome(evm)).toEqual([account1])
    expect(wallet.outcome(solana)).toBeUndefined()
    expect((await wallet.view()).queue).toMatchObject([{ id: solana, families: ['solana'] }])
  })

  it('never mix two sites, nor one family twice', async () => {
    const { evm } = await askBoth()
    const foreign = await wallet.ask('solana_requestAccounts', {}, other)
    expect(await wallet.result('solana_requestAccounts', {})).toBe(-32002)
    await wallet.approve(evm, { families: both, accounts: [account1], solana: [solana1.address] })
    expect(wallet.outcome(foreign)).toBeUndefined()
    expect(await wallet.result('solana_getAccounts', {}, other)).toEqual([])
  })

  it('are dropped one by one, and the other stays', async () => {
    await connectBoth()
    wallet.events.length = 0
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'solana' })
    expect(await wallet.result('solana_getAccounts', {})).toEqual([])
    expect(await wallet.result('eth_accounts')).toEqual([account1])
    expect(wallet.events.map(({ event }) => event)).toEqual([{ name: 'solanaAccountsChanged', data: [] }])
    const again = await wallet.ask('solana_requestAccounts', {})
    await wallet.approve(again, { families: ['solana'], solana: [solana1.address] })
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'eip155' })
    expect(await wallet.result('eth_accounts')).toEqual([])
    expect(await wallet.result('solana_getAccounts', {})).toEqual(shared(solana1.address))
    await wallet.engine.ask({ type: 'revoke', origin: site.origin })
    expect(await wallet.result('solana_getAccounts', {})).toEqual([])
  })

  it('are hidden while locked and restored when unlocked, and pending requests get a response', async () => {
    await connectBoth()
    await wallet.engine.ask({ type: 'lock', locked: true })
    expect(await wallet.result('solana_getAccounts', {})).toEqual([])
    const waiting = await askBoth()
    await wallet.engine.ask({ type: 'lock', locked: false })
    expect(wallet.outcome(waiting.evm)).toEqual([account1])
    expect(wallet.outcome(waiting.solana)).toEqual(shared(solana1.address))
  })
})

describe('Solana alone', () => {
  it('changes its accounts from the popup, its own only', async () => {
    await connectBoth()
    wallet.events.length = 0
    const change = (accounts: string[]) =>
      wallet.engine.ask({ type: 'useSolanaAccounts', origin: site.origin, accounts })
    await change([solana2.address, solana1.address, 'nobody'])
    expect(await wallet.result('solana_requestAccounts', {})).toEqual(
      shared(solana2.address, solana1.address),
    )
    await change([])
    expect(wallet.events).toHaveLength(1)
  })

  it('forgets the site when the site says so', async () => {
    await connectBoth()
    expect(await wallet.result('solana_disconnect', {})).toBe(null)
    expect(await wallet.result('solana_getAccounts', {})).toEqual([])
    expect(await wallet.result('eth_accounts')).toEqual([account1])
  })

  it('signs nothing for a site that was disconnected while the question was open (T6)', async () => {
    await connectBoth()
    const id = await wallet.ask('solana_signMessage', { message: base58.encode(new Uint8Array([65])) })
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'solana' })
    await wallet.approve(id)
    expect(wallet.outcome(id)).toBe(4100)
  })

  it('signs in and connects in one approval, and keeps what was shared before', async () => {
    await connectBoth()
    const id = await wallet.ask('solana_signIn', { address: solana2.address, nonce: 'abcdefgh' })
    await wallet.approve(id)
    expect(wallet.outcome(id)).toMatchObject({ pubkey: solana2.address, chains })
    expect(await wallet.result('solana_getAccounts', {})).toEqual(shared(solana2.address, solana1.address))
  })

  it('sends one approved transaction once, over a restart in the middle', async () => {
    const sent: string[] = []
    const node = stubNode({
      sendTransaction: (raw: string) => {
        sent.push(raw)
        return new Promise(() => undefined)
      },
    })
    await connectBoth()
    const id = await wallet.ask('solana_signAndSendTransaction', { transaction, chain: 'solana:localnet' })
    void wallet.approve(id)
    await expect.poll(() => sent.length).toBe(1)
    // The worker is stopped before the cluster has responded; the new one sends the same bytes.
    node.set('sendTransaction', (raw: string) => {
      sent.push(raw)
      return rpcFailure(-32002, 'already been processed')
    })
    node.set('getSignatureStatuses', { value: [{ confirmationStatus: 'processed', err: null }] })
    wallet.restart()
    await wallet.engine.resume()
    expect(new Set(sent).size).toBe(1)
    expect(wallet.outcome(id)).toEqual({ signature: expect.any(String) })
  })

  it('goes on with both approved connections after a restart', async () => {
    const { evm, solana } = await askBoth()
    const real = wallet.host.respond
    wallet.restart({
      respond: () => {
        throw new Error('stopped')
      },
    })
    await wallet
      .approve(evm, { families: both, accounts: [account1], solana: [solana1.address] })
      .catch(() => undefined)
    wallet.restart({ respond: real })
    await wallet.engine.resume()
    await wallet.ask('eth_accounts')
    expect(await wallet.result('solana_getAccounts', {})).toEqual(shared(solana1.address))
    expect(wallet.outcome(solana)).toEqual(shared(solana1.address))
  })

  it('refuses the method when the wallet has nothing of that family, and the other works', async () => {
    wallet.useConfig({ ...config, solana: { chains: [], accounts: [] } })
    expect(await wallet.result('solana_requestAccounts', {})).toBe(4200)
    expect(await wallet.result('eth_requestAccounts')).toBe('waiting')
    wallet = createEngineHarness()
    wallet.useConfig({ ...config, chains: [], accounts: [] })
    expect(await wallet.result('eth_requestAccounts')).toBe(4901)
    expect(await wallet.result('eth_blockNumber')).toBe(4901)
    expect(await wallet.result('solana_requestAccounts', {})).toBe('waiting')
    wallet = createEngineHarness()
    wallet.useConfig({ ...config, accounts: [] })
    expect(await wallet.result('eth_requestAccounts')).toBe(4200)
  })

  it('drops accounts that a new configuration no longer has', async () => {
    await connectBoth()
    wallet.useConfig({ ...config, solana: { ...config.solana, accounts: config.solana.accounts.slice(1) } })
    expect(await wallet.result('solana_getAccounts', {})).toEqual([])
  })
})
