import type {
  CaipAddress,
  ErrorCode,
  Network,
  SubmittedTransfer,
  TransferProgress,
  TransferRequest,
  Transfers,
} from '@latchkit/core'
import { isError } from '@latchkit/core'
import { toAddress } from '@latchkit/core/internal'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { expectOrdered } from './expectOrdered.js'
import { createRegister, type Skips } from './skips.js'
import type { TransfersHarness } from './transfersHarness.js'

const tokenUnits = 1_000n

/**
 * States what every family's `Transfers` do, on a real chain.
 * @param skips titles that do not apply, each with its reason
 * @example describeTransfers('evm', async () => createHarness(), { 'a test title': 'why it cannot apply' })
 */
export function describeTransfers(
  name: string,
  factory: () => Promise<TransfersHarness>,
  skips: Skips = {},
): void {
  const { register: test, finish } = createRegister(skips)
  describe(`${name} are Transfers`, { timeout: 60_000 }, () => {
    let harness: TransfersHarness
    let transfers: Transfers
    let network: Network
    const unhandled: unknown[] = []
    const onUnhandled = (error: unknown): void => void unhandled.push(error)

    /** A sender with what `funds` does not say in plenty, and a request of it that is fine. */
    const setup = async (
      coin: 'native' | 'token' = 'native',
      funds: { native?: bigint; tokens?: bigint } = {},
    ) => {
      const sender = await harness.createSender({ native: harness.plenty, tokens: tokenUnits, ...funds })
      const asset = coin === 'native' ? harness.native : harness.tokens[0]
      const request: TransferRequest = {
        account: sender.account,
        network,
        token: asset.token,
        receiver: await harness.createReceiver(),
        amount: coin === 'native' ? harness.amount : 3n,
      }
      const before = sender.promptCount()
      return {
        sender,
        asset,
        request,
        plan: (over: Partial<TransferRequest> = {}, signal?: AbortSignal) =>
          transfers.plan({ request: { ...request, ...over }, networks: harness.networks, signal }),
        send: (over: Partial<TransferRequest> = {}) =>
          transfers.send(sender.connector, { request: { ...request, ...over } }),
        asked: () => sender.promptCount() - before,
      }
    }
    /** Follows a transfer, with the chain going on, until `stop` is true or it has ended. */
    const follow = async (
      { account, submitted }: { account: CaipAddress; submitted: SubmittedTransfer },
      isEnough: (heard: readonly TransferProgress[]) => boolean = () => false,
    ) => {
      const controller = new AbortController()
      const heard: TransferProgress[] = []
      const outcome: { isOver: boolean; error: unknown } = { isOver: false, error: undefined }
      const watching = transfers
        .watch({
          account,
          network,
          submitted,
          signal: controller.signal,
          onProgress(progress) {
            heard.push(progress)
            if (isEnough(heard)) controller.abort()
          },
        })
        .catch(error => {
          outcome.error = error
        })
        .finally(() => {
          outcome.isOver = true
        })
      while (!outcome.isOver && harness.advance) {
        await harness.advance()
        await Promise.race([watching, new Promise(resolve => setTimeout(resolve, 20))])
      }
      await watching
      expectOrdered(heard)
      return { heard, error: outcome.error }
    }
    const include = (account: CaipAddress, submitted: SubmittedTransfer) =>
      follow({ account, submitted }, heard => heard.some(step => step !== 'submitted'))
    const failure = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        value => expect.fail(`resolved with ${String(value)}`),
        error => error,
      )
    const expectCode = async (promise: Promise<unknown>, ...codes: ErrorCode[]): Promise<void> => {
      const error = await failure(promise)
      expect(isError(error), `a typed error, not ${String(error)}`).toBe(true)
      if (!isError(error)) return
      if (codes.length) expect(codes).toContain(error.code)
      else expect(error.code, error.message).not.toBe('UNKNOWN')
    }
    /** It fails by a typed error, or by what the simulation says. */
    const expectNoGo = async (planning: Promise<Awaited<ReturnType<Transfers['plan']>>>): Promise<void> => {
      const told = await planning.then(
        ({ simulation }) => (simulation.status === 'failed' ? simulation.code : simulation.status),
        error => (isError(error) ? error.code : error),
      )
      expect(['INSUFFICIENT_FUNDS', 'SIMULATION_FAILED']).toContain(told)
    }

    beforeEach(async () => {
      unhandled.length = 0
      process.on('unhandledRejection', onUnhandled)
      harness = await factory()
      transfers = harness.transfers
      network = harness.networks[0]
    })
    afterEach(async () => {
      await harness.close()
      await new Promise(resolve => setImmediate(resolve))
      process.off('unhandledRejection', onUnhandled)
      expect(unhandled).toEqual([])
    })

    test('the native currency arrives exactly, and costs no more than was planned (R4.11)', async () => {
      const { sender, request, plan, send, asked } = await setup()
      const { fee, simulation } = await plan()
      expect(simulation.status).not.toBe('failed')
      expect(fee.amount).toBeGreaterThan(0n)
      expect(fee.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(fee.amount)
      expect(asked()).toBe(0)
      const submitted = await send()
      expect(asked()).toBe(1)
      await include(sender.account, submitted)
      expect(await harness.native.getBalance(request.receiver)).toBe(request.amount)
      const left = await harness.native.getBalance(toAddress(sender.account))
      const cost = harness.plenty - left - request.amount
      expect(cost).toBeGreaterThan(0n)
      expect(cost).toBeLessThanOrEqual(fee.amount)
    })

    test('every token arrives exactly, at an address that never held it, and costs no more than was planned', async () => {
      for (const { token, getBalance } of harness.tokens) {
        const { sender, request, plan, send } = await setup('token')
        const { fee, simulation } = await plan({ token })
        expect(simulation.status, token.symbol).not.toBe('failed')
        await include(sender.account, await send({ token }))
        expect(await getBalance(request.receiver), token.symbol).toBe(request.amount)
        expect(await getBalance(toAddress(sender.account)), token.symbol).toBe(tokenUnits - request.amount)
        const cost = harness.plenty - (await harness.native.getBalance(toAddress(sender.account)))
        expect(cost, token.symbol).toBeGreaterThan(0n)
        expect(cost, token.symbol).toBeLessThanOrEqual(fee.amount)
      }
    })

    test('the same transfer twice is paid twice', async () => {
      const { sender, asset, request, send } = await setup('token')
      for (const times of [1n, 2n]) {
        await include(sender.account, await send())
        expect(await asset.getBalance(request.receiver)).toBe(request.amount * times)
      }
    })

    test('the whole of a token can be sent', async () => {
      const { sender, asset, request, plan, send } = await setup('token')
      const { account, token, receiver } = request
      const most = await transfers.getMaximum({
        request: { account, network, token, receiver },
        balance: tokenUnits,
      })
      expect(most).toBe(tokenUnits)
      expect((await plan({ amount: most })).simulation.status).not.toBe('failed')
      await include(sender.account, await send({ amount: most }))
      expect(await asset.getBalance(receiver)).toBe(tokenUnits)
      expect(await asset.getBalance(toAddress(sender.account))).toBe(0n)
    })

    test('the most of the native currency leaves the fee, and no more than the fee', async () => {
      const { sender, request, plan, send } = await setup()
      const { account, token, receiver } = request
      const ask = { account, network, token }
      const rough = await transfers.getMaximum({ request: ask, balance: harness.plenty })
      expect(rough).toBeGreaterThan(0n)
      expect(rough).toBeLessThan(harness.plenty)
      const amount = await transfers.getMaximum({ request: { ...ask, receiver }, balance: harness.plenty })
      const { fee, simulation } = await plan({ amount })
      expect(simulation.status).not.toBe('failed')
      await include(sender.account, await send({ amount }))
      expect(await harness.native.getBalance(receiver)).toBe(amount)
      expect(await harness.native.getBalance(toAddress(account))).toBeLessThanOrEqual(fee.amount)
    })

    test('there is nothing to send of nothing, nor of less than the fee', async () => {
      const { request } = await setup()
      for (const balance of [0n, 1n])
        expect(await transfers.getMaximum({ request, balance }), `${balance}`).toBe(0n)
      const [{ token }] = harness.tokens
      expect(await transfers.getMaximum({ request: { ...request, token }, balance: 0n })).toBe(0n)
    })

    test('more than there is is told before the wallet is asked', async () => {
      const { plan, asked } = await setup()
      await expectNoGo(plan({ amount: harness.plenty + 1n }))
      await expectNoGo(plan({ amount: harness.plenty }))
      const token = await setup('token')
      await expectNoGo(token.plan({ amount: tokenUnits + 1n }))
      expect(asked() + token.asked()).toBe(0)
    })

    test('an account that cannot pay the fee is told so before the wallet is asked', async () => {
      const { plan, asked } = await setup('token', { native: 0n })
      await expectNoGo(plan())
      expect(asked()).toBe(0)
    })

    test('amounts that are no amounts reject with a typed error, and no wallet is asked', async () => {
      for (const coin of ['native', 'token'] as const) {
        const { plan, send, asked } = await setup(coin)
        for (const amount of [0n, -1n, 2n ** 256n]) {
          await expectCode(plan({ amount }))
          await expectCode(send({ amount }))
        }
        for (const amount of [2n ** 64n, 2n ** 256n - 1n]) {
          if (coin === 'native' && amount <= harness.plenty) continue
          await expectNoGo(plan({ amount }))
          await expectCode(send({ amount }))
        }
        expect(asked(), coin).toBe(0)
      }
    })

    test('a receiver that is no address here rejects with INVALID_ADDRESS, and no wallet is asked (R5.1)', async () => {
      const { plan, send, asked } = await setup()
      for (const receiver of ['', ' ', 'nobody', '\u0000', 'x'.repeat(10_000)]) {
        await expectCode(plan({ receiver }), 'INVALID_ADDRESS')
        await expectCode(send({ receiver }), 'INVALID_ADDRESS')
      }
      expect(asked()).toBe(0)
    })

    test('a token whose decimals are not what the request says never reaches the wallet', async () => {
      const { request, send, asked } = await setup('token')
      await expectCode(send({ token: { ...request.token, decimals: request.token.decimals + 1 } }))
      expect(asked()).toBe(0)
    })

    test('a wallet on another network rejects with CHAIN_MISMATCH and is not asked (T13)', async () => {
      const { sender, send, asked } = await setup()
      await sender.changeNetwork(harness.networks[1].caipNetworkId)
      await expectCode(send(), 'CHAIN_MISMATCH')
      expect(asked()).toBe(0)
    })

    test('a request whose account and network differ never reaches the wallet (T13)', async () => {
      const { request, send, asked } = await setup()
      const foreign = { ...network, caipNetworkId: 'elsewhere:1', chainNamespace: 'elsewhere' } as const
      const account = `elsewhere:1:${toAddress(request.account)}` as const
      await expectCode(send({ network: harness.networks[1] }))
      await expectCode(send({ network: foreign }))
      await expectCode(send({ network: foreign, account }))
      expect(asked()).toBe(0)
    })

    test('an account that the wallet no longer shares rejects with ACCOUNT_CHANGED and is not asked', async () => {
      const { sender, send, asked } = await setup()
      await sender.changeAccount()
      await expectCode(send(), 'ACCOUNT_CHANGED')
      expect(asked()).toBe(0)
    })

    test('a refused transfer rejects with USER_REJECTED, moves nothing, and can be tried again', async () => {
      const { sender, request, send, asked } = await setup()
      sender.setOutcome('reject')
      await expectCode(send(), 'USER_REJECTED')
      expect(asked()).toBe(1)
      await harness.advance?.()
      expect(await harness.native.getBalance(request.receiver)).toBe(0n)
      expect(await harness.native.getBalance(toAddress(sender.account))).toBe(harness.plenty)
      sender.setOutcome('approve')
      await include(sender.account, await send())
      expect(await harness.native.getBalance(request.receiver)).toBe(request.amount)
    })

    test('says once that it asks, right before the wallet is asked, and not when it does not', async () => {
      const { sender, request, asked } = await setup()
      const told: number[] = []
      const onAsk = (): void => void told.push(asked())
      await transfers.send(sender.connector, { request, onAsk })
      expect(told).toEqual([0])
      await failure(transfers.send(sender.connector, { request: { ...request, receiver: 'nobody' }, onAsk }))
      expect(told).toEqual([0])
    })

    test('a request that was planned just now awaits passive methods of the wallet alone before it is asked', async () => {
      const { sender, request, asked } = await setup()
      const { fee } = await transfers.plan({ request, networks: harness.networks })
      const reads = vi.spyOn(globalThis, 'fetch')
      const before: { reads: number; prompts: number }[] = []
      const onAsk = (): void => void before.push({ reads: reads.mock.calls.length, prompts: asked() })
      const sending = transfers.send(sender.connector, { request, reviewedFee: fee, onAsk })
      await sending.finally(() => reads.mockRestore())
      expect(before).toEqual([{ reads: 0, prompts: 0 }])
    })

    test('an altered encoding never reaches the wallet (T6)', async () => {
      if (!harness.tampered?.length)
        throw new Error('Nothing is tampered with: skip this test by its title, and say why.')
      for (const { name: change, transfers: altered } of harness.tampered)
        for (const coin of ['native', 'token'] as const) {
          const { sender, request, asked } = await setup(coin)
          const error = await failure(altered.send(sender.connector, { request }))
          expect(isError(error), `${change}, ${coin}: a typed error, not ${String(error)}`).toBe(true)
          expect(asked(), `${change}, ${coin}`).toBe(0)
        }
    })

    test('a transfer is followed to its end, in order', async () => {
      const { sender, send } = await setup()
      const { heard, error } = await follow({ account: sender.account, submitted: await send() })
      expect(error).toBeUndefined()
      expect(heard.at(-1)).toBe('final')
    })

    test('a transfer can be followed from what was saved of it, also by two at once', async () => {
      const { sender, send } = await setup()
      const submitted = await send()
      const saved = JSON.parse(JSON.stringify(submitted)) as SubmittedTransfer
      expect(saved).toEqual(submitted)
      for (const value of Object.values(saved.follow)) expect(value).toBeTypeOf('string')
      const both = await Promise.all([include(sender.account, saved), include(sender.account, submitted)])
      for (const { heard } of both) expect(heard.some(step => step !== 'submitted')).toBe(true)
      // And once it is long over.
      const late = await follow({ account: sender.account, submitted: saved })
      expect(late.heard.at(-1)).toBe('final')
    })

    test('following ends with CANCELLED by its signal, and nothing is told afterwards (R8.12)', async () => {
      const { sender, send } = await setup()
      const submitted = await send()
      const { account } = sender
      const early: TransferProgress[] = []
      const watching = transfers.watch({
        account,
        network,
        submitted,
        onProgress: progress => void early.push(progress),
        signal: AbortSignal.abort(),
      })
      await expectCode(watching, 'CANCELLED')
      expect(early).toEqual([])
      const { heard, error } = await follow({ account, submitted }, () => true)
      expect(isError(error, 'CANCELLED')).toBe(true)
      expect(heard).toHaveLength(1)
      await harness.advance?.()
      expect(heard).toHaveLength(1)
    })

    test('a transfer that the chain did not carry out ends with its code', async () => {
      if (!harness.getEnded)
        throw new Error('No transfer has ended badly: skip this test by its title, and say why.')
      const ended = await harness.getEnded()
      expect(ended.length).toBeGreaterThan(0)
      for (const { code, ...transfer } of ended) {
        const { heard, error } = await follow(transfer)
        expect(isError(error, code), `${code}, not ${String(error)}`).toBe(true)
        expect(heard).not.toContain('final')
      }
    })

    test('reading ends with CANCELLED by its signal (R8.12)', async () => {
      const { request, plan } = await setup()
      const signal = AbortSignal.abort()
      await expectCode(plan({}, signal), 'CANCELLED')
      await expectCode(transfers.getMaximum({ request, balance: harness.plenty, signal }), 'CANCELLED')
    })

    test('endpoints that do not answer are a typed error, never a made-up fee (D5)', async () => {
      const { request, plan, asked } = await setup()
      const dead = { ...network, rpcUrls: ['http://127.0.0.1:9'] }
      const networks = [dead, ...harness.networks.slice(1)]
      await expectCode(transfers.plan({ request: { ...request, network: dead }, networks }))
      await expectCode(
        transfers.getMaximum({ request: { ...request, network: dead }, balance: harness.plenty }),
      )
      expect((await plan()).simulation.status).not.toBe('failed')
      expect(asked()).toBe(0)
    })

    finish()
  })
}
