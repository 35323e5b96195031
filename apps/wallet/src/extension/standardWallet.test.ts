import { base58, base64 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { createStandardWallet, registerWallet } from './standardWallet.js'

const chains = ['solana:localnet']
const shared = (...accounts: string[]) => accounts.map(pubkey => ({ pubkey, chains }))
const signature = base58.encode(new Uint8Array(64).fill(3))
const message = new TextEncoder().encode('hi')
const transaction = base64.decode(buildTransaction([transferSol(1n)]))

function setup(answers: Record<string, unknown> = {}) {
  const asked: { method: string; params?: unknown }[] = []
  let push: (data: unknown) => void = () => undefined
  const wallet = createStandardWallet({
    request: async args => {
      asked.push(args)
      const answer = answers[args.method]
      if (answer instanceof Error) throw answer
      return answer
    },
    on(event, listener) {
      if (event === 'solanaAccountsChanged') push = listener
      return undefined as never
    },
  })
  return { wallet, asked, push: (data: unknown) => push(data) }
}
async function connected(answers: Record<string, unknown> = {}) {
  const test = setup({ solana_requestAccounts: shared(solana1.address, solana2.address), ...answers })
  const { accounts } = await test.wallet.features['standard:connect'].connect()
  const [first, second] = accounts
  if (!first || !second) throw new Error('two accounts expected')
  test.asked.length = 0
  return { ...test, first, second }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the wallet as Wallet Standard has it', () => {
  it('connects silently or with a question, and its accounts are whole and frozen', async () => {
    const { wallet, asked } = setup({
      solana_getAccounts: [],
      solana_requestAccounts: shared(solana1.address),
    })
    expect(wallet.accounts).toEqual([])
    expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    const { accounts } = await wallet.features['standard:connect'].connect()
    expect(asked.map(({ method }) => method)).toEqual(['solana_getAccounts', 'solana_requestAccounts'])
    expect(accounts).toEqual([
      {
        address: solana1.address,
        publicKey: base58.decode(solana1.address),
        chains,
        features: [
          'solana:signMessage',
          'solana:signTransaction',
          'solana:signAndSendTransaction',
          'solana:signIn',
        ],
      },
    ])
    expect(wallet.accounts).toBe(accounts)
    expect(Object.isFrozen(wallet)).toBe(true)
    expect(Object.isFrozen(accounts[0])).toBe(true)
    expect(() => Object.assign(wallet.features, { x: 1 })).toThrow()
  })

  it('notifies of changed accounts once, keeps unchanged ones, and isolates listeners that throw', async () => {
    const { wallet, push, first } = await connected()
    const seen: unknown[] = []
    const loud = vi.fn(() => {
      throw new Error('the site’s own')
    })
    const late: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (task: () => void) => late.push(task))
    wallet.features['standard:events'].on('change', loud)
    const off = wallet.features['standard:events'].on('change', ({ accounts }) =>
      seen.push(accounts?.map(({ address }) => address)),
    )
    push(shared(solana1.address))
    push(shared(solana1.address))
    expect(wallet.accounts[0]).toBe(first)
    off()
    push([])
    expect(seen).toEqual([[solana1.address]])
    expect(loud).toHaveBeenCalledTimes(2)
    expect(late).toHaveLength(2)
    expect(late[0]).toThrow('the site’s own')
    wallet.features['standard:events'].on('other' as 'change', loud)()
  })

  it('learns its clusters with the first account', () => {
    const { wallet, push } = setup()
    const seen: unknown[] = []
    wallet.features['standard:events'].on('change', change => seen.push(Object.keys(change)))
    expect(wallet.chains).toEqual(['solana:localnet'])
    push([{ pubkey: solana1.address, chains: ['solana:localnet', 'solana:devnet'] }])
    expect(wallet.chains).toEqual(['solana:localnet', 'solana:devnet'])
    expect(seen).toEqual([['accounts', 'chains']])
  })

  it('carries bytes as text, and gives bytes back', async () => {
    const signed = base64.encode(transaction)
    const { wallet, asked, first } = await connected({
      solana_signMessage: { signature },
      solana_signTransaction: { signature, transaction: signed },
      solana_signAndSendTransaction: { signature },
    })
    expect(await wallet.features['solana:signMessage'].signMessage({ account: first, message })).toEqual([
      { signedMessage: message, signature: base58.decode(signature) },
    ])
    const sign = await wallet.features['solana:signTransaction'].signTransaction({
      account: first,
      transaction,
    })
    expect(sign).toEqual([{ signedTransaction: transaction }])
    const options = { preflightCommitment: 'confirmed' } as const
    const sent = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
      account: first,
      transaction,
      chain: 'solana:localnet',
      options,
    })
    expect(sent).toEqual([{ signature: base58.decode(signature) }])
    expect(asked).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: base58.encode(message), pubkey: first.address },
      },
      { method: 'solana_signTransaction', params: { transaction: signed, pubkey: first.address } },
      {
        method: 'solana_signAndSendTransaction',
        params: {
          transaction: signed,
          pubkey: first.address,
          chain: 'solana:localnet',
          sendOptions: options,
        },
      },
    ])
  })

  it('signs several of one account in one question, and of several one after the other', async () => {
    const signed = base64.encode(transaction)
    const { wallet, asked, first, second } = await connected({
      solana_signAllTransactions: { transactions: [signed, signed] },
      solana_signTransaction: { transaction: signed },
    })
    const { signTransaction } = wallet.features['solana:signTransaction']
    const chain = 'solana:localnet'
    expect(
      await signTransaction({ account: first, transaction, chain }, { account: first, transaction, chain }),
    ).toHaveLength(2)
    await signTransaction({ account: first, transaction }, { account: second, transaction })
    expect(asked.map(({ method }) => method)).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
    expect(asked[0]?.params).toEqual({ transactions: [signed, signed], pubkey: first.address, chain })
    expect(await signTransaction()).toEqual([])
  })

  it('signs in, connected by that', async () => {
    const { wallet, asked } = setup({
      solana_signIn: { ...shared(solana1.address)[0], signedMessage: base58.encode(message), signature },
    })
    const [output] = await wallet.features['solana:signIn'].signIn()
    expect(asked).toEqual([{ method: 'solana_signIn', params: {} }])
    expect(output).toMatchObject({
      account: { address: solana1.address },
      signedMessage: message,
      signatureType: 'ed25519',
    })
    expect(wallet.accounts[0]).toBe(output?.account)
  })

  it('passes refusals on, refuses what is no bytes, and disconnects', async () => {
    const rejected = Object.assign(new Error('no'), { code: 4001 })
    const { wallet, first, asked } = await connected({ solana_signMessage: rejected })
    const { signMessage } = wallet.features['solana:signMessage']
    await expect(signMessage({ account: first, message })).rejects.toBe(rejected)
    const wrong = { account: first, message: 'hi' as unknown as Uint8Array }
    await expect(signMessage(wrong)).rejects.toMatchObject({ code: -32602 })
    await wallet.features['standard:disconnect'].disconnect()
    expect(asked.at(-1)?.method).toBe('solana_disconnect')
    expect(wallet.accounts).toEqual([])
  })
})

describe('registerWallet', () => {
  it('reaches apps that are there and apps that come, and minds no other event', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { wallet } = setup()
    const registered: unknown[] = []
    const api = { register: (each: unknown) => registered.push(each) }
    page.addEventListener('wallet-standard:register-wallet', event =>
      (event as CustomEvent<(api: object) => void>).detail(api),
    )
    registerWallet(wallet)
    expect(registered).toEqual([wallet])
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(registered).toEqual([wallet, wallet])
    for (const detail of [null, {}, { register: 5 }])
      page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    expect(registered).toHaveLength(2)
  })
})
