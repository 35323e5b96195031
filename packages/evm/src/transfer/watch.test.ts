import type { SubmittedTransfer } from '@latchkit/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeChain } from '../fixtures/fakeChain.js'
import { NodeFailure, toRevert, toWordHex } from '../fixtures/fakeNode.js'
import { receiver, sender, tokenAddress } from '../fixtures/transferFixture.js'
import { transfers } from './index.js'
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

/** Watches with quick polls; `settled` tells how it ended. */
function follow(chain: Chain, what: SubmittedTransfer = submitted, interval: number | undefined = 3) {
  const controller = new AbortController()
  controllers.push(controller)
  const heard: string[] = []
  const watching = watchTransfer({
    account: `eip155:31337:${sender}`,
    network: chain.network,
    submitted: what,
    onProgress: (progress, hash) => void heard.push(`${progress} ${hash === first ? 'first' : 'second'}`),
    signal: controller.signal,
    interval,
  })
  let over = false
  const settled = watching.then(
    () => undefined,
    (error: unknown) => error,
  )
  void settled.then(() => {
    over = true
  })
  return { heard, settled, controller, isOver: () => over }
}

/** Lets a watch poll at least so many times more. */
const polls = async (chain: Chain, count: number): Promise<void> => {
  const before = chain.count('eth_getTransactionReceipt')
  await vi.waitFor(() =>
    expect(chain.count('eth_getTransactionReceipt')).toBeGreaterThanOrEqual(before + count),
  )
}

/** For tests whose clock stands still. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve))
}

describe('a transfer', () => {
  test('is submitted, included and final, told once each', async () => {
    const chain = await start()
    chain.pending(mine)
    const { heard, settled } = follow(chain)
    await polls(chain, 2)
    expect(heard).toEqual(['submitted first'])
    chain.mine([mine])
    await polls(chain, 3)
    expect(heard).toEqual(['submitted first', 'included first'])
    chain.finalize(20)
    expect(await settled).toBeUndefined()
    expect(heard).toEqual(['submitted first', 'included first', 'final first'])
  })

  test('is final after twelve blocks where the chain has no finalized one', async () => {
    const chain = await start({ hasFinalized: false })
    chain.mine([mine], 11)
    const { heard, settled } = follow(chain)
    await polls(chain, 3)
    expect(heard.at(-1)).toBe('included first')
    chain.mine()
    expect(await settled).toBeUndefined()
  })

  test('stays included on a chain that nobody continues, until it is ended', async () => {
    const chain = await start()
    chain.mine([mine])
    const { heard, settled, controller } = follow(chain)
    await polls(chain, 10)
    expect(heard).toEqual(['submitted first', 'included first'])
    controller.abort()
    expect(await settled).toMatchObject({ code: 'CANCELLED' })
  })

  test('is not final because the node fails to say what is', async () => {
    const chain = await start()
    const { eth_getBlockByNumber } = { eth_getBlockByNumber: () => Promise.reject(new NodeFailure(503)) }
    chain.mine([mine], 20)
    chain.set({ eth_getBlockByNumber })
    const { heard, isOver } = follow(chain)
    await polls(chain, 3)
    expect(isOver()).toBe(false)
    expect(heard).not.toContain('final first')
  })

  test('that a reorganisation took out of its block is followed into the next one', async () => {
    const chain = await start()
    chain.mine([mine])
    const { heard, settled } = follow(chain)
    await polls(chain, 2)
    chain.reorganise(1)
    await polls(chain, 3)
    chain.mine()
    chain.mine([mine])
    chain.finalize(21)
    expect(await settled).toBeUndefined()
    expect(heard).toEqual(['submitted first', 'included first', 'final first'])
  })

  test('that no node knows is waited for, however long', async () => {
    const chain = await start()
    const { heard, settled } = follow(chain)
    chain.mine([], 100)
    await polls(chain, 10)
    expect(heard).toEqual(['submitted first'])
    chain.mine([mine])
    chain.finalize(chain.height())
    expect(await settled).toBeUndefined()
  })

  test('is followed over failures of the node, which is left in peace meanwhile', async () => {
    const chain = await start()
    const times: number[] = []
    const working = { fails: true }
    const { calls } = chain
    const receipt = { blockNumber: '0x14', status: '0x1', logs: [] }
    chain.set({
      eth_getTransactionReceipt: () => {
        times.push(performance.now())
        if (working.fails) throw new NodeFailure(times.length % 2 ? 429 : 502)
        return receipt
      },
    })
    chain.mine([mine])
    chain.finalize(20)
    const { settled } = follow(chain)
    await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(5))
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(gaps[3]).toBeGreaterThan((gaps[0] ?? 0) * 2)
    working.fails = false
    expect(await settled).toBeUndefined()
    expect(calls.length).toBeGreaterThan(5)
  })

  test('is polled at the pace of the chain, between one second and four (R9.15)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const chain = await start()
      const { controller, settled } = follow(chain, submitted, undefined)
      const count = (): number => chain.count('eth_getTransactionReceipt')
      await until(() => count() === 1 && vi.getTimerCount() > 0)
      // Blocks of twelve seconds: four are enough.
      await vi.advanceTimersByTimeAsync(3900)
      expect(count()).toBe(1)
      await vi.advanceTimersByTimeAsync(200)
      await until(() => count() === 2)
      controller.abort()
      expect(await settled).toMatchObject({ code: 'CANCELLED' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('with a hash that is none ends at once, and one that is cancelled tells nothing', async () => {
    const chain = await start()
    const broken = follow(chain, { ...submitted, hash: '0x12' })
    expect(await broken.settled).toMatchObject({ code: 'INVALID_RESPONSE' })
    const told: string[] = []
    await expect(
      transfers.watch({
        account: `eip155:31337:${sender}`,
        network: chain.network,
        submitted,
        onProgress: progress => void told.push(progress),
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    expect([...broken.heard, ...told]).toEqual([])
  })
})

describe('a transfer that failed on the chain', () => {
  test('ends with REVERTED and the reason that running it again gives', async () => {
    const chain = await start()
    chain.set({
      eth_call: () => {
        throw new NodeFailure({ code: 3, message: 'execution reverted', data: toRevert('Frozen') })
      },
    })
    chain.mine([mine], 0, '0x0')
    const { heard, settled } = follow(chain)
    expect(await settled).toMatchObject({ code: 'REVERTED', details: 'Frozen', context: { hash: first } })
    expect(heard).toEqual(['submitted first'])
    expect(chain.calls.find(({ method }) => method === 'eth_call')?.params).toEqual([
      { from: sender.toLowerCase(), to: payment.to, data: '0x', value: '0x5' },
      '0x14',
    ])
  })

  test('ends with REVERTED where the reason cannot be had', async () => {
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

  test('for the same transfer is the transfer sped up: it is followed under its new hash', async () => {
    const chain = await start()
    chain.pending(mine)
    const { heard, settled } = follow(chain)
    await polls(chain, 2)
    chain.mine([], 5)
    chain.mine([{ ...other, ...payment }], 5)
    await vi.waitFor(() => expect(heard).toContain('included second'))
    chain.finalize(chain.height())
    expect(await settled).toBeUndefined()
    expect(heard).toEqual(['submitted first', 'submitted second', 'included second', 'final second'])
  })

  test('for something else ends with REPLACED and names it', async () => {
    for (const what of [
      { to: sender.toLowerCase(), value: '0x0', input: '0x' },
      { ...payment, value: '0x6' },
      { ...payment, input: '0x00' },
    ]) {
      const chain = await start()
      const { heard, settled } = follow(chain, { ...submitted, follow: { ...submitted.follow, nonce: '3' } })
      await polls(chain, 1)
      chain.mine([], 7)
      chain.mine([{ ...other, ...what }], 3)
      expect(await settled).toMatchObject({ code: 'REPLACED', context: { hash: first, replacement: second } })
      expect(heard).toEqual(['submitted first'])
    }
  })

  test('is no end while only the count says so: nodes behind one endpoint differ', async () => {
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

  test('is an end after 32 blocks in which nobody knew the transfer, also where state is gone', async () => {
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

  test('of our own transaction, seen before its receipt, is no replacement', async () => {
    const chain = await start()
    chain.mine([mine])
    chain.finalize(20)
    let asked = 0
    chain.set({
      eth_getTransactionReceipt: () =>
        ++asked < 5 ? null : { blockNumber: '0x14', status: '0x1', logs: [] },
    })
    const { heard, settled } = follow(chain)
    expect(await settled).toBeUndefined()
    expect(heard).toEqual(['submitted first', 'included first', 'final first'])
  })
})

describe('what the wallet really sent', () => {
  test.each([
    ['another receiver', { ...mine, to: tokenAddress.toLowerCase() }],
    ['another amount', { ...mine, value: '0x6' }],
    ['a call', { ...mine, input: '0x1234' }],
  ])('is compared: %s ends with REPLACED, before and after it is included', async (_, sent) => {
    for (const isPending of [true, false]) {
      const chain = await start()
      if (isPending) chain.pending(sent)
      else chain.mine([sent])
      const { heard, settled } = follow(chain)
      expect(await settled).toMatchObject({
        code: 'REPLACED',
        shortMessage: 'The wallet sent something else than what was confirmed here.',
      })
      expect(heard).toEqual(['submitted first'])
    }
  })

  test('may carry a wallet’s mark behind a token’s call', async () => {
    const chain = await start()
    chain.mine([
      { hash: first, nonce: '0x3', to: tokenAddress.toLowerCase(), value: '0x0', input: `${data}cafe` },
    ])
    chain.finalize(20)
    expect(await follow(chain, tokenSubmitted).settled).toBeUndefined()
  })

  test('may be a smart account’s: then the token’s own event tells', async () => {
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

  test('may be a smart account’s: then the receiver’s balance tells', async () => {
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

  test('is not known after a reload without the saved parts: then the receipt alone counts', async () => {
    const chain = await start()
    chain.mine([mine])
    chain.finalize(20)
    for (const saved of [{}, { to: 'x' }, { value: 'y', to: 'x', data: 'z', block: '', nonce: '-' }])
      expect(
        await follow(chain, { hash: first, follow: saved as Record<string, string> }).settled,
      ).toBeUndefined()
  })
})
