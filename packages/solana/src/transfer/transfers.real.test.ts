import type { Network, SubmittedTransfer, TransferProgress, TransferRequest } from '@latchkit/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCloseAccountInstruction, getFreezeAccountInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { signWire, toSeed } from '../fixtures/createStandardWallet.js'
import { startProxy } from '../fixtures/startProxy.js'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { transfers } from '../fixtures/transfers.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { toBase64 } from '../utils/bytes.js'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
})
afterAll(() => chain.stop())

const plenty = 100_000_000n

const setup = async (coin: 'native' | number = 'native', rpcUrls?: readonly string[]) => {
  const sender = await chain.createSender({ native: plenty, tokens: 1000n })
  const network: Network = rpcUrls ? { ...chain.network, rpcUrls } : chain.network
  const asset = coin === 'native' ? chain.native : chain.tokens[coin]
  if (!asset) throw new Error('There is no such token.')
  const { account, owner } = sender
  const receiver = createReceiver()
  const request: TransferRequest = { account, network, token: asset.token, receiver, amount: 1_000_000n }
  if (coin !== 'native') request.amount = 7n
  return { sender, request, asset, owner, seed: toSeed(Number(sender.seed)) }
}

const follow = async (request: TransferRequest, submitted: SubmittedTransfer) => {
  const steps: TransferProgress[] = []
  const { account, network } = request
  const error = await transfers
    .watch({ account, network, submitted, onProgress: step => void steps.push(step) })
    .catch((failure: unknown) => failure)
  return { steps, error }
}
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: string }) => error.code,
  )

describe('Solana transfers on a real cluster', () => {
  test('a first broadcast that is lost is sent again, and is included (demand 17)', async () => {
    let swallowed = 0
    const proxy = await startProxy(chain.chain.rpcUrl, ({ method }) =>
      method === 'sendTransaction' && swallowed++ === 0 ? toBase58(new Uint8Array(64).fill(1)) : undefined,
    )
    const { sender, request, asset } = await setup('native', [proxy.url])
    const submitted = await transfers.send(sender.connector, { request })
    expect(await asset.getBalance(request.receiver)).toBe(0n)
    const { steps, error } = await follow(request, submitted)
    await proxy.stop()
    expect(error).toBeUndefined()
    expect(steps).toEqual(['submitted', 'included', 'final'])
    expect(swallowed).toBeGreaterThan(1)
    expect(await asset.getBalance(request.receiver)).toBe(request.amount)
  })

  test('simulates before it fetches the blockhash, and fetches it last before the wallet is asked (demand 17)', async () => {
    const proxy = await startProxy(chain.chain.rpcUrl, () => undefined)
    const { sender, request } = await setup(0, [proxy.url])
    await transfers.send(sender.connector, {
      request,
      onAsk: () => void proxy.asked.push({ method: 'wallet', params: [] }),
    })
    await proxy.stop()
    const methods = proxy.asked.map(({ method }) => method)
    expect(methods.slice(-4)).toEqual([
      'simulateTransaction',
      'getLatestBlockhash',
      'wallet',
      'sendTransaction',
    ])
    const [, options] = proxy.asked.at(-1)?.params ?? []
    expect(options).toMatchObject({ encoding: 'base64', skipPreflight: true, maxRetries: 0 })
  })

  test('an account that the receiver closes after the review is not paid for (D56, security 8)', async () => {
    const { sender, request } = await setup(0)
    const owner = await createKeyPairSignerFromPrivateKeyBytes(toSeed(777))
    const [token] = chain.chain.tokens
    if (!token) throw new Error('There is no token.')
    await chain.run(chain.bank, await chain.mint(owner.address, token, 0n))
    const toOwner = { ...request, receiver: owner.address as string }
    const { fee: reviewedFee } = await transfers.plan({ request: toOwner, networks: [] })
    expect(reviewedFee.parts.map(({ kind }) => kind)).toEqual(['network'])
    const account = await chain.toAssociated(owner.address, token)
    const programAddress = address(token.program)
    await chain.run(chain.bank, [
      getCloseAccountInstruction({ account, destination: owner.address, owner }, { programAddress }),
    ])
    const prompts = sender.promptCount()
    // A copy has no plan: the chain is read anew.
    const late = { request: { ...toOwner }, reviewedFee }
    expect(await code(transfers.send(sender.connector, late))).toBe('FEE_CHANGED')
    expect(sender.promptCount()).toBe(prompts)
    const { fee } = await transfers.plan({ request: toOwner, networks: [] })
    expect(fee.parts.map(({ kind }) => kind)).toEqual(['network', 'accountCreation'])
    expect(await code(transfers.send(sender.connector, { request: toOwner, reviewedFee: fee }))).toBe(
      'resolved',
    )
  })

  test('a transaction that never arrives expires', { timeout: 60_000 }, async () => {
    const proxy = await startProxy(chain.chain.rpcUrl, ({ method }) =>
      method === 'sendTransaction' ? toBase58(new Uint8Array(64).fill(1)) : undefined,
    )
    const { sender, request, asset } = await setup('native', [proxy.url])
    const submitted = await transfers.send(sender.connector, { request })
    const { steps, error } = await follow(request, submitted)
    await proxy.stop()
    expect(error).toMatchObject({ code: 'EXPIRED' })
    expect(steps).toEqual(['submitted'])
    // It cannot be included afterwards.
    const height = await chain.rpc.getBlockHeight({ commitment: 'finalized' }).send()
    expect(height).toBeGreaterThan(BigInt(submitted.follow.lastValidBlockHeight as string))
    expect(await asset.getBalance(request.receiver)).toBe(0n)
  })

  test('endpoints that fail for a while do not end the watch', async () => {
    let isBroken = true
    const proxy = await startProxy(chain.chain.rpcUrl, () => (isBroken ? new Error('cut') : undefined))
    const { sender, request } = await setup()
    const submitted = await transfers.send(sender.connector, { request })
    const watching = follow({ ...request, network: { ...request.network, rpcUrls: [proxy.url] } }, submitted)
    await expect.poll(() => proxy.asked.length, { timeout: 5000 }).toBeGreaterThan(1)
    isBroken = false
    const { steps, error } = await watching
    await proxy.stop()
    expect(error).toBeUndefined()
    expect(steps.at(-1)).toBe('final')
  })

  test('a failure on the chain ends with REVERTED and the program’s message', async () => {
    const { sender, request, owner, seed } = await setup()
    const { wallet } = sender
    const feature = wallet.features['solana:signTransaction'] as {
      signTransaction(input: { transaction: Uint8Array }): Promise<unknown>
    }
    // While the wallet asks, the account is emptied elsewhere.
    feature.signTransaction = async ({ transaction }) => {
      const source = await createKeyPairSignerFromPrivateKeyBytes(seed)
      const destination = chain.bank.address
      await chain.run(source, [getTransferSolInstruction({ source, destination, amount: 98_000_000n })])
      return [{ signedTransaction: signWire(transaction, seed) }]
    }
    const submitted = await transfers.send(sender.connector, {
      request: { ...request, amount: 50_000_000n },
    })
    const { steps, error } = await follow(request, submitted)
    expect(error).toMatchObject({ code: 'REVERTED' })
    expect((error as { details: string }).details).toMatch(/does not hold enough.*insufficient lamports/s)
    expect(steps).not.toContain('final')
    expect(await chain.native.getBalance(request.receiver)).toBe(0n)
    expect(await chain.native.getBalance(owner)).toBeLessThan(2_000_000n)
  })

  test('a wallet that only signs and sends is asked for that, and the transfer watched', async () => {
    const { sender, request, asset, seed } = await setup(0)
    delete (sender.wallet.features as Record<string, unknown>)['solana:signTransaction']
    const feature = sender.wallet.features['solana:signAndSendTransaction'] as Record<string, unknown>
    feature.signAndSendTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
      const signed = signWire(transaction, seed)
      const wire = toBase64(signed) as Base64EncodedWireTransaction
      await chain.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
      return [{ signature: signed.slice(1, 65) }]
    }
    const submitted = await transfers.send(sender.connector, { request })
    expect(Object.keys(submitted.follow)).toEqual(['lastValidBlockHeight'])
    const { error } = await follow(request, submitted)
    expect(error).toBeUndefined()
    expect(await asset.getBalance(request.receiver)).toBe(7n)
  })

  test('tokens in several accounts of the sender are combined', async () => {
    const { sender, request, asset, owner, seed } = await setup(0)
    const token = chain.chain.tokens[0] as (typeof chain.chain.tokens)[number]
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seed)
    for (const amount of [500n, 300n]) await chain.createTokenAccount(signer, token, amount)
    expect(await asset.getBalance(owner)).toBe(1800n)
    const large = { ...request, amount: 1750n }
    const { fee, simulation } = await transfers.plan({ request: large, networks: [request.network] })
    expect(simulation).toEqual({ status: 'passed' })
    expect(fee.parts.map(({ kind }) => kind)).toEqual(['network', 'accountCreation'])
    const submitted = await transfers.send(sender.connector, { request: large })
    expect((await follow(large, submitted)).error).toBeUndefined()
    expect(await asset.getBalance(request.receiver)).toBe(1750n)
    expect(await asset.getBalance(owner)).toBe(50n)
  })

  test('to oneself costs the fee and moves nothing', async () => {
    for (const coin of ['native', 0] as const) {
      const { sender, request, asset, owner } = await setup(coin)
      const toOneself = { ...request, receiver: owner }
      const before = await asset.getBalance(owner)
      expect((await transfers.plan({ request: toOneself, networks: [toOneself.network] })).notes).toEqual([])
      const submitted = await transfers.send(sender.connector, { request: toOneself })
      expect((await follow(toOneself, submitted)).error).toBeUndefined()
      expect(await asset.getBalance(owner)).toBe(before - (coin === 'native' ? 5000n : 0n))
    }
  })

  test('a frozen account is reported before the wallet is asked', async () => {
    const { sender, request, owner } = await setup(0)
    const token = chain.chain.tokens[0] as (typeof chain.chain.tokens)[number]
    const account = await chain.toAssociated(owner, token)
    const mint = address(token.address)
    await chain.run(chain.bank, [getFreezeAccountInstruction({ account, mint, owner: chain.issuer })])
    const plan = transfers.plan({ request, networks: [request.network] })
    await expect(plan).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      shortMessage: 'The issuer of this token has frozen the account.',
    })
    expect(await code(transfers.send(sender.connector, { request }))).toBe('SIMULATION_FAILED')
    // The receiver's account: only the simulation finds it.
    const other = await setup(0)
    const receiver = owner
    const frozen = await transfers.plan({
      request: { ...other.request, receiver },
      networks: [request.network],
    })
    expect(frozen.simulation).toMatchObject({
      status: 'failed',
      code: 'SIMULATION_FAILED',
      message: 'The issuer of this token has frozen the account.',
      logs: expect.arrayContaining([expect.stringMatching(/frozen/i)]),
    })
  })

  test('has notes about a receiver (T13)', async () => {
    const { request, owner } = await setup(0)
    const { address: mint, program } = chain.chain.tokens[0] as (typeof chain.chain.tokens)[number]
    const other = chain.chain.tokens[2] as (typeof chain.chain.tokens)[number]
    const native = { ...request, token: chain.native.token, amount: 1_000_000n }
    const notes = async (changed: TransferRequest) =>
      (await transfers.plan({ request: changed, networks: [request.network] })).notes
    expect(await notes(request)).toEqual([])
    expect(await notes({ ...request, receiver: mint })).toEqual(['TOKEN_ITSELF', 'NO_KEY'])
    expect(await notes({ ...request, receiver: other.address })).toEqual(['NO_KEY'])
    expect(await notes({ ...native, receiver: program })).toEqual(['CONTRACT'])
    const held = await chain.toAssociated(owner, { address: mint, program })
    expect(await notes({ ...native, receiver: held })).toEqual(['NO_KEY'])
    // Off the curve, and without an account.
    const nowhere = await chain.toAssociated(createReceiver(), other)
    expect(await notes({ ...request, receiver: nowhere })).toEqual(['NO_KEY'])
    expect(await code(notes({ ...request, receiver: held }))).toBe('INVALID_ADDRESS')
  })

  test('the token itself is never paid', async () => {
    const { sender, request } = await setup(0)
    const before = sender.promptCount()
    const receiver = request.token.address as string
    expect(await code(transfers.send(sender.connector, { request: { ...request, receiver } }))).toBe(
      'INVALID_ADDRESS',
    )
    expect(sender.promptCount()).toBe(before)
  })

  test('no account is left below the network’s minimum, on either side', async () => {
    const minimum = 890_880n
    const { request } = await setup()
    const networks = [request.network]
    const small = await transfers.plan({ request: { ...request, amount: minimum - 1n }, networks })
    expect(small.simulation).toMatchObject({ status: 'failed', code: 'SIMULATION_FAILED' })
    expect((small.simulation as { message: string }).message).toMatch(/at least 0\.00089088 SOL/)
    expect((await transfers.plan({ request: { ...request, amount: minimum }, networks })).simulation).toEqual(
      { status: 'passed' },
    )
    const rest = { ...request, amount: plenty - 5000n - minimum + 1n }
    expect((await transfers.plan({ request: rest, networks })).simulation).toMatchObject({
      status: 'failed',
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(
      (await transfers.plan({ request: { ...rest, amount: rest.amount - 1n }, networks })).simulation,
    ).toEqual({ status: 'passed' })
    // Too little for the fee and the minimum: the chain rejects any transfer.
    const poor = await chain.createSender({ native: minimum + 4999n, tokens: 0n })
    const { account } = poor
    const ask = { account, network: request.network, token: request.token }
    expect(await transfers.getMaximum({ request: ask, balance: minimum + 4999n })).toBe(0n)
    const all = { ...request, account, receiver: chain.bank.address, amount: minimum - 1n }
    expect((await transfers.plan({ request: all, networks })).simulation.status).toBe('failed')
  })

  test('a wallet that replaces the receiver is WALLET_FAILED', async () => {
    const { sender, request, seed } = await setup()
    const feature = sender.wallet.features['solana:signTransaction'] as Record<string, unknown>
    const thief = createReceiver()
    feature.signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
      const changed = transaction.slice()
      // After signature, header and count: the payer, then the receiver.
      changed.set(fromBase58(thief, 44) as Uint8Array, 1 + 64 + 3 + 1 + 32)
      return [{ signedTransaction: signWire(changed, seed) }]
    }
    expect(await code(transfers.send(sender.connector, { request }))).toBe('WALLET_FAILED')
    feature.signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
      const forged = transaction.slice()
      forged.set(ed25519.sign(new Uint8Array(8), seed), 1)
      return [{ signedTransaction: forged }]
    }
    expect(await code(transfers.send(sender.connector, { request }))).toBe('WALLET_FAILED')
    expect(await chain.native.getBalance(thief)).toBe(0n)
    expect(await chain.native.getBalance(request.receiver)).toBe(0n)
  })

  test('extensions of Token-2022: their space is paid for, and tokens that would not arrive in full are rejected', async () => {
    const { sender, request, owner } = await setup()
    const authority = [...(fromBase58(chain.issuer.address, 44) as Uint8Array)]
    const none = new Array<number>(32).fill(0)
    const toFee = (basisPoints: number) => [
      26,
      0,
      1,
      ...authority,
      1,
      ...authority,
      basisPoints,
      0,
      64,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ]
    const toHook = (program: readonly number[]) => [36, 0, ...authority, ...program]
    const pausable = [44, 0, ...authority]
    const sizes = { fee: 4 + 108, hook: 4 + 64, pausable: 4 + 33, bound: 4 }
    const toRequest = async (extensions: readonly (readonly number[])[], size: number) => {
      const token = await chain.createMint2022(extensions, 166 + size)
      await chain.run(chain.bank, await chain.mint(owner, token, 1000n))
      const { address: mint } = token
      return { ...request, amount: 7n, token: { address: mint, symbol: 'EXT', decimals: 6 } }
    }
    const plan = (asked: TransferRequest) => transfers.plan({ request: asked, networks: [request.network] })

    const fine = await toRequest([toFee(0), toHook(none), pausable], sizes.fee + sizes.hook + sizes.pausable)
    const before = await chain.native.getBalance(owner)
    const { fee, simulation } = await plan(fine)
    expect(simulation).toEqual({ status: 'passed' })
    // 170 bytes, and 12, 5 and 4 for the extensions' part of each account.
    const room = await chain.rpc.getMinimumBalanceForRentExemption(191n).send()
    expect(fee.parts).toEqual([
      { kind: 'network', amount: 5000n },
      { kind: 'accountCreation', amount: room },
    ])
    expect(
      (await follow(fine, await transfers.send(sender.connector, { request: fine }))).error,
    ).toBeUndefined()
    expect(before - (await chain.native.getBalance(owner))).toBe(fee.amount)

    const refused = [
      await toRequest([toFee(100)], sizes.fee),
      await toRequest([toHook(authority)], sizes.hook),
      await toRequest([[32]], sizes.bound),
    ]
    for (const asked of refused) {
      expect(await code(plan(asked))).toBe('SIMULATION_FAILED')
      expect(await code(transfers.send(sender.connector, { request: asked }))).toBe('SIMULATION_FAILED')
    }
  })
})
