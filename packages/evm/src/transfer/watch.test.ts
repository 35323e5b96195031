import type { SubmittedTransfer } from '@latchkit/core'
import { pollingIntervalMs } from '@latchkit/core/family'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeChain } from '../fixtures/fakeChain.js'
import { NodeFailure, toRevert, toWordHex } from '../fixtures/fakeNode.js'
import { receiver, rpc, sender, tokenAddress, transfers } from '../fixtures/transferFixture.js'
import { watchTransfer } from './watch.js'

type Chain = Awaited<ReturnType<typeof startFakeChain>>

const chains: Chain[] = []
const controllers: AbortController[] = []
afterEach(async () => {
  for (const controller of controllers.splice(0)) controller.abort()
  await Promise.all(chains.splice(0).map(chain => chain.close()))
})
const start = async (options?: Parameters<typeof startFakeChain>[0]): Promise<Chain> => {
  const chain = await startFakeChain(options)
  chains.push(chain)
  return chain
}

/** A busy machine polls less often than it was asked to. */
const within = { timeout: 15_000 }

const first = `0x${'1'.repeat(64)}`
const second = `0x${'2'.repeat(64)}`
const payment = { to: receiver.toLowerCase(), value: '0x5', input: '0x' }
const mine = { hash: first, ...payment, nonce: '0x3' }
const submitted: SubmittedTransfer = {
  hash: first,
  follow: { to: receiver.toLowerCase(), value: '0x5', data: '0x', block: '19' },
}
const data = `0xa9059cbb${toWordHex(receiver.toLowerCase())}${toWordHex(5n)}`
const tokenSubmitted: SubmittedTransfer = {
  hash: first,
  follow: { to: tokenAddress.toLowerCase(), value: '0x0', data, block: '19' },
}
const word = (address: string): string => `0x${toWordHex(address.toLowerCase())}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Watches with quick polls; `settled` resolves with the error, if any. */
function follow(
  chain: Chain,
  what: SubmittedTransfer = submitted,
  options: { intervalMs?: number } = { intervalMs: 3 },
) {
  const controller = new AbortController()
  controllers.push(controller)
  const steps: string[] = []
  const watching = watchTransfer(rpc, {
    account: `eip155:31337:${sender}`,
    network: chain.network,
    submitted: what,
    onProgress: (progress, hash) => void steps.push(`${progress} ${hash === first ? 'first' : 'second'}`),
    signal: controller.signal,
    ...options,
  })
  let over = false
  const settled = watching.then(
    () => undefined,
    (error: unknown) => error,
  )
  void settled.then(() => {
    over = true
  })
  return { steps, settled, controller, isOver: () => over }
}

/** Waits for at least so many further polls. */
const polls = async (chain: Chain, count: number): Promise<void> => {
  const before = chain.count('eth_getTransactionReceipt')
  await vi.waitFor(
    () => expect(chain.count('eth_getTransactionReceipt')).toBeGreaterThanOrEqual(before + count),
    within,
  )
}

/** For tests with fake timers. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}

describe('a transfer', () => {
  test('is submitted, included and final, each reported once', async () => {
    const chain = await start()
    chain.pending(mine)
    const { steps, settled } = follow(chain)
    await polls(chain, 2)
    expect(steps).toEqual(['submitted first'])
    chain.mine([mine])
    await polls(chain, 3)
    expect(steps).toEqual(['submitted first', 'included first'])
    chain.finalize(20)
    expect(await settled).toBeUndefined()
    expect(steps).toEqual(['submitted first', 'included first', 'final first'])
  })

  test('is final after twelve blocks where the chain has no finalized block', async () => {
    const chain = await start({ hasFinalized: false })
    chain.mine([mine], 11)
    const { steps, settled } = follow(chain)
    await polls(chain, 3)
    expect(steps.at(-1)).toBe('included first')
    chain.mine()
    expect(await settled).toBeUndefined()
  })

  test('stays included on a chain without new blocks, until it is cancelled', async () => {
    const chain = await start()
    chain.mine([mine])
    const { steps, settled, controller } = follow(chain)
    await polls(chain, 10)
    expect(steps).toEqual(['submitted first', 'included first'])
    controller.abort()
    expect(await settled).toMatchObject({ code: 'CANCELLED' })
  })

  test('is not final when the node fails to return the finalized block', async () => {
    const chain = await start()
    const { eth_getBlockByNumber } = { eth_getBlockByNumber: () => Promise.reject(new NodeFailure(503)) }
    chain.mine([mine], 20)
    chain.set({ eth_getBlockByNumber })
    const { steps, isOver } = follow(chain)
    await polls(chain, 3)
    expect(isOver()).toBe(false)
    expect(steps).not.toContain('final first')
  })

  test('that a reorganisation removes from its block is followed into the next one', async () => {
    const chain = await start()
    chain.mine([mine])
    const { steps, settled } = follow(chain)
    await polls(chain, 2)
    chain.reorganise(1)
    await polls(chain, 3)
    chain.mine()
    chain.mine([mine])
    chain.finalize(21)
    expect(await settled).toBeUndefined()
    expect(steps).toEqual(['submitted first', 'included first', 'final first'])
  })

  test('that no node has is polled, however long', async () => {
    const chain = await start()
    const { steps, settled } = follow(chain)
    chain.mine([], 100)
    await polls(chain, 10)
    expect(steps).toEqual(['submitted first'])
    chain.mine([mine])
    chain.finalize(chain.height())
    expect(await settled).toBeUndefined()
  })

  test('is followed over failures of the node, with a delay that doubles', async () => {
    const chain = await start()
    let failures = 0
    let isFailing = true
    chain.set({
      eth_getTransactionReceipt: () => {
        if (isFailing) throw new NodeFailure(++failures % 2 ? 429 : 502)
        return { blockNumber: '0x14', status: '0x1', logs: [] }
      },
    })
    chain.mine([mine])
    chain.finalize(20)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    try {
      const { settled } = follow(chain)
      await until(() => failures >= 5)
      isFailing = false
      expect(await settled).toBeUndefined()
      const delays = timers.mock.calls.map(([, delayMs]) => delayMs)
      expect(delays.filter(delayMs => [3, 6, 12, 24, 48].includes(Number(delayMs)))).toEqual([6, 12, 24, 48])
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('is polled at the chain’s block time, between one second and four (R9.15)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const chain = await start()
      const { controller, settled } = follow(chain, submitted, {})
      const count = (): number => chain.count('eth_getTransactionReceipt')
      const delays = vi.spyOn(globalThis, 'setTimeout')
      // Blocks of twelve seconds are polled every four.
      await until(() => delays.mock.calls.some(([, delayMs]) => delayMs === pollingIntervalMs))
      expect(count()).toBe(1)
      await vi.advanceTimersByTimeAsync(3900)
      expect(count()).toBe(1)
      await vi.advanceTimersByTimeAsync(200)
      await until(() => count() === 2)
      controller.abort()
      expect(await settled).toMatchObject({ code: 'CANCELLED' })
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  test('with an invalid hash ends at once, and one that is cancelled reports nothing', async () => {
    const chain = await start()
    const broken = follow(chain, { ...submitted, hash: '0x12' })
    expect(await broken.settled).toMatchObject({ code: 'INVALID_RESPONSE' })
    const reported: string[] = []
    await expect(
      transfers.watch({
        account: `eip155:31337:${sender}`,
        network: chain.network,
        submitted,
        onProgress: progress => void reported.push(progress),
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    expect([...broken.steps, ...reported]).toEqual([])
  })
})

describe('a transfer that failed on the chain', () => {
  test('ends with REVERTED and the reason of running it again', async () => {
    const chain = await start()
    chain.set({
      eth_call: () => {
        throw new NodeFailure({ code: 3, message: 'execution reverted', data: toRevert('Frozen') })
      },
    })
    chain.mine([mine], 0, '0x0')
    const { steps, settled } = follow(chain)
    expect(await settled).toMatchObject({ code: 'REVERTED', details: 'Frozen', context: { hash: first } })
    expect(steps).toEqual(['submitted first'])
    expect(chain.calls.find(({ method }) => method === 'eth_call')?.params).toEqual([
      { from: sender.toLowerCase(), to: payment.to, data: '0x', value: '0x5' },
      '0x14',
    ])
  })

  test('ends with REVERTED where the reason cannot be read', async () => {
    for (const eth_call of ['0x', undefined, () => Promise.reject(new NodeFailure(500))]) {
      const chain = await start()
      chain.set({ eth_call })
      chain.mine([mine], 0, '0x0')
      expect(await follow(chain).settled).toMatchObject({ code: 'REVERTED' })
    }
  })
})

describe('a nonce that another transaction used', () => {
  const other = { hash: second, nonce: '0x3' }

  test('for the same transfer is a faster one: it is followed under its new hash', async () => {
    const chain = await start()
    chain.pending(mine)
    const { steps, settled } = follow(chain)
    await polls(chain, 2)
    chain.mine([], 5)
    chain.mine([{ ...other, ...payment }], 5)
    await vi.waitFor(() => expect(steps).toContain('included second'), within)
    chain.finalize(chain.height())
    expect(await settled).toBeUndefined()
    expect(steps).toEqual(['submitted first', 'submitted second', 'included second', 'final second'])
  })

  test('for another one ends with REPLACED, with its hash', async () => {
    for (const what of [
      { to: sender.toLowerCase(), value: '0x0', input: '0x' },
      { ...payment, value: '0x6' },
      { ...payment, input: '0x00' },
    ]) {
      const chain = await start()
      const { steps, settled } = follow(chain, { ...submitted, follow: { ...submitted.follow, nonce: '3' } })
      await polls(chain, 1)
      chain.mine([], 7)
      chain.mine([{ ...other, ...what }], 3)
      expect(await settled).toMatchObject({ code: 'REPLACED', context: { hash: first, replacement: second } })
      expect(steps).toEqual(['submitted first'])
    }
  })

  test('does not end it while only the count says so, because nodes behind one endpoint differ', async () => {
    const chain = await start()
    chain.pending(mine)
    chain.set({ eth_getTransactionCount: '0x4' })
    const { settled, isOver } = follow(chain)
    await polls(chain, 10)
    chain.mine([], 20)
    await polls(chain, 10)
    expect(isOver()).toBe(false)
    chain.mine([mine])
    chain.finalize(chain.height())
    expect(await settled).toBeUndefined()
  })

  test('ends it after 32 blocks in which no node has the transfer, also where state is pruned', async () => {
    const chain = await start()
    chain.set({
      eth_getTransactionCount: ([, tag]: readonly unknown[]) => {
        if (tag === 'latest') return '0x4'
        throw new NodeFailure({ code: -32000, message: 'missing trie node' })
      },
    })
    const { settled, isOver } = follow(chain, { ...submitted, follow: { ...submitted.follow, nonce: '3' } })
    await polls(chain, 3)
    chain.mine([], 30)
    await polls(chain, 3)
    expect(isOver()).toBe(false)
    chain.mine([], 1)
    expect(await settled).toMatchObject({ code: 'REPLACED', context: { hash: first } })
  })

  test('of our own transaction, seen before its receipt, is not a replacement', async () => {
    const chain = await start()
    chain.mine([mine])
    chain.finalize(20)
    let asked = 0
    chain.set({
      eth_getTransactionReceipt: () =>
        ++asked < 5 ? null : { blockNumber: '0x14', status: '0x1', logs: [] },
    })
    const { steps, settled } = follow(chain)
    expect(await settled).toBeUndefined()
    expect(steps).toEqual(['submitted first', 'included first', 'final first'])
  })
})

describe('the transaction that the wallet sent', () => {
  test.each([
    ['another receiver', { ...mine, to: tokenAddress.toLowerCase() }],
    ['another amount', { ...mine, value: '0x6' }],
    ['a call', { ...mine, input: '0x1234' }],
  ])('is compared: %s ends with REPLACED, before and after it is included', async (_, sent) => {
    for (const isPending of [true, false]) {
      const chain = await start()
      if (isPending) chain.pending(sent)
      else chain.mine([sent])
      const { steps, settled } = follow(chain)
      expect(await settled).toMatchObject({
        code: 'REPLACED',
        shortMessage: 'The wallet sent another transaction than the one that was confirmed here.',
      })
      expect(steps).toEqual(['submitted first'])
    }
  })

  test('may have bytes of the wallet after a token’s call', async () => {
    const chain = await start()
    chain.mine([
      { hash: first, nonce: '0x3', to: tokenAddress.toLowerCase(), value: '0x0', input: `${data}cafe` },
    ])
    chain.finalize(20)
    expect(await follow(chain, tokenSubmitted).settled).toBeUndefined()
  })

  test('may be a smart account’s: then the token’s event decides', async () => {
    const wrapped = {
      hash: first,
      nonce: '0x9',
      from: tokenAddress,
      to: sender.toLowerCase(),
      value: '0x0',
      input: '0x99',
    }
    const log = {
      address: tokenAddress,
      topics: [transferTopic, word(sender), word(receiver)],
      data: `0x${toWordHex(5n)}`,
    }
    const paid = await start()
    paid.mine([wrapped], 0, '0x1', [null, {}, log])
    paid.finalize(20)
    expect(await follow(paid, tokenSubmitted).settled).toBeUndefined()
    for (const wrong of [
      { ...log, address: receiver },
      { ...log, topics: [transferTopic, word(sender), word(tokenAddress)] },
      { ...log, topics: [transferTopic, word(receiver), word(receiver)] },
      { ...log, topics: [] },
    ]) {
      const unpaid = await start()
      unpaid.mine([wrapped], 0, '0x1', [wrong])
      expect(await follow(unpaid, tokenSubmitted).settled).toMatchObject({ code: 'REPLACED' })
    }
  })

  test('may be a smart account’s: then the receiver’s balance decides', async () => {
    const wrapped = {
      hash: first,
      nonce: '0x9',
      from: tokenAddress,
      to: sender.toLowerCase(),
      value: '0x0',
      input: '0x99',
    }
    for (const [after, code] of [
      ['0xf', undefined],
      ['0xe', 'REPLACED'],
    ] as const) {
      const chain = await start()
      chain.mine([wrapped])
      chain.finalize(20)
      chain.set({ eth_getBalance: ([, block]: readonly unknown[]) => (block === '0x13' ? '0xa' : after) })
      const error = await follow(chain).settled
      if (code) expect(error).toMatchObject({ code })
      else expect(error).toBeUndefined()
    }
  })

  describe('of a swap that another one sent for the account', () => {
    const wrapped = {
      hash: first,
      nonce: '0x9',
      from: tokenAddress,
      to: sender.toLowerCase(),
      value: '0x0',
      input: '0x99',
    }
    const swap = { to: tokenAddress, value: '0x0', data: '0x1234', block: '18', minOut: '100' }
    /** The account has 1,000 before the block, and this much after it; the network was paid 10. */
    const startNative = async (after: bigint) => {
      const chain = await start()
      chain.mine([wrapped])
      chain.finalize(20)
      chain.set({
        eth_getTransactionReceipt: () => ({
          blockNumber: '0x14',
          status: '0x1',
          logs: [],
          gasUsed: '0x5',
          effectiveGasPrice: '0x2',
        }),
        eth_getBalance: ([, block]: readonly unknown[]) =>
          block === '0x13' ? '0x3e8' : `0x${after.toString(16)}`,
      })
      return chain
    }

    test.each([
      ['nothing', 1000n],
      ['the fee taken, and nothing brought', 990n],
      ['less than the least', 1079n],
    ])('attack A-L-swapReceived: %s in native currency is no swap', async (_, after) => {
      for (const follow_ of [
        { ...swap, received: 'native' },
        { received: 'native', minOut: '100' },
      ]) {
        const chain = await startNative(after)
        expect(await follow(chain, { hash: first, follow: follow_ }).settled).toMatchObject({
          code: 'REPLACED',
        })
      }
    })

    test.each([1100n, 1090n, 5000n])(
      'control A-L-swapReceived: %s afterwards is the least, less a fee that the account paid, or more',
      async after => {
        const chain = await startNative(after)
        const submitted_ = { hash: first, follow: { ...swap, received: 'native' } }
        expect(await follow(chain, submitted_).settled).toBeUndefined()
      },
    )

    test.each([
      [60n, 'REPLACED'],
      [100n, undefined],
    ] as const)('attack A-L-swapReceived: of %s tokens, where 100 are the least', async (amount, code) => {
      const chain = await start()
      const log = {
        address: tokenAddress.toLowerCase(),
        topics: [transferTopic, word(receiver), word(sender)],
        data: `0x${toWordHex(amount)}`,
      }
      chain.mine([wrapped], 0, '0x1', [log])
      chain.finalize(20)
      const received = tokenAddress.toLowerCase()
      const error = await follow(chain, { hash: first, follow: { received, minOut: '100' } }).settled
      if (code) expect(error).toMatchObject({ code })
      else expect(error).toBeUndefined()
    })
  })

  test('is unknown after a reload without the stored parts: then the receipt alone counts', async () => {
    const chain = await start()
    chain.mine([mine])
    chain.finalize(20)
    for (const saved of [{}, { to: 'x' }, { value: 'y', to: 'x', data: 'z', block: '', nonce: '-' }])
      expect(
        await follow(chain, { hash: first, follow: saved as Record<string, string> }).settled,
      ).toBeUndefined()
  })
})
