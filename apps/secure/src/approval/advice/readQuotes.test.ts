import { swapExchanges } from '@latchkit/evm/swap'
import { describe, expect, test } from 'vitest'
import type { Decoded, Movement } from '../../signing/types.js'
import { readQuotes } from './readQuotes.js'

const own = '0x1111111111111111111111111111111111111111'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = swapExchanges['eip155:1']?.wrappedNative ?? ''
const most = 2n ** 256n - 1n
const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')

const pays: Movement = { kind: 'out', amount: 10n ** 18n, from: own }
const buys: Movement = { kind: 'in', least: 5n, token: usdc, to: own }
const trade = [pays, buys]

async function read(
  movements: readonly (readonly Movement[])[],
  reply: (to: string, data: string) => unknown,
  network = 'eip155:1',
) {
  let calls = 0
  const decoded: Decoded = {
    actions: movements.map(each => ({ title: 'Swap', facts: [], movements: each })),
    labels: [],
    details: [],
  }
  const quotes = await readQuotes(
    async (_, params = []) => {
      calls += 1
      const [{ to, data }] = params as [{ to: string; data: string }]
      return reply(to, data)
    },
    decoded,
    network,
  )
  return { amounts: quotes.map(({ amount }) => amount), quotes, calls }
}

describe('what the pools of a network would give', () => {
  test('the best of them is the quote', async () => {
    const replies = [3n, 9n, 7n, 1n, 2n]
    let at = 0
    const { quotes } = await read([trade], () => `0x${toWord(replies[at++] ?? 0n)}`)
    expect(quotes).toEqual([{ amount: '9', token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }])
  })

  test.each<[string, unknown, string]>([
    ['the largest number', `0x${toWord(most)}`, `${most}`],
    ['nothing', '0x', '0'],
    ['too little', '0x01', '0'],
    ['a number below nothing', '-0x5', '0'],
    ['no hexadecimal', `0x${'zz'.repeat(32)}`, '0'],
    ['a number', 5, '0'],
    ['null', null, '0'],
    ['undefined', undefined, '0'],
    ['an object that looks like text', { length: 66, startsWith: '0x' }, '0'],
    ['a list', [`0x${toWord(9n)}`], '0'],
  ])('a pool that returns %s', async (_, value, amount) => {
    expect((await read([trade], () => value)).amounts).toEqual([amount])
  })

  test('a pool that fails quotes nothing, and the others count', async () => {
    let at = 0
    const { amounts } = await read([trade], () => {
      at += 1
      if (at % 2) throw new TypeError('x')
      return `0x${toWord(4n)}`
    })
    expect(amounts).toEqual(['4'])
  })

  test.each<[string, readonly Movement[], string?]>([
    ['a payment', [pays]],
    ['an item', [pays, { kind: 'in', least: 1n, token: usdc, id: '1', to: own }]],
    ['what is left over', [pays, { kind: 'in', least: 0n, to: own, isRest: true }]],
    ['nothing sold', [{ ...pays, amount: 0n } as Movement, buys]],
    ['wrapping', [pays, { kind: 'in', least: 1n, token: weth.toLowerCase(), to: own }]],
    ['a network without pools', trade, 'eip155:424242'],
  ])('is not asked for %s', async (_, movements, network) => {
    const { calls, amounts } = await read([movements], () => `0x${toWord(9n)}`, network)
    expect([calls, amounts]).toEqual([0, []])
  })

  test('of many trades two are asked for', async () => {
    const { amounts } = await read(
      Array.from({ length: 20 }, () => trade),
      () => `0x${toWord(9n)}`,
    )
    expect(amounts).toEqual(['9', '9'])
  })
})
