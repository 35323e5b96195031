import { describe, expect, test } from 'vitest'
import type { Decoded, Movement } from '../../signing/types.js'
import { readSpenders } from './readSpenders.js'

const own = '0x1111111111111111111111111111111111111111'
const spender = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const toWord = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

const allow = (amount?: bigint, to = spender): Movement => ({
  kind: 'allowance',
  token,
  ...(amount === undefined ? {} : { amount }),
  spender: to,
  bits: 256,
})

async function read(
  movements: readonly Movement[],
  { code, held }: { code?: unknown; held?: unknown },
  isCollection = false,
) {
  const calls: string[] = []
  const decoded: Decoded = { actions: [{ title: 'Allow', facts: [], movements }], labels: [], details: [] }
  const reply = async (method: string) => {
    calls.push(method)
    const value = method === 'eth_getCode' ? code : held
    if (value instanceof Error) throw value
    return value
  }
  const labels = await readSpenders(reply, decoded, own, { [token]: { isCollection } })
  return { ids: labels.map(({ id }) => id), calls }
}

describe('whom an allowance is for, and how much of what there is', () => {
  test.each<[string, bigint | undefined, unknown, unknown, string[]]>([
    ['a contract, less than there is', 5n, '0x6000', toWord(10n), []],
    ['a contract, all there is', 10n, '0x6000', toWord(10n), []],
    ['a contract, more than there is', 11n, '0x6000', toWord(10n), ['unlimited']],
    ['a contract, with nothing there', 1n, '0x6000', toWord(0n), ['unlimited']],
    ['a person', 5n, '0x', toWord(10n), ['allowance']],
    ['a person with a delegate', 5n, `0xef0100${'22'.repeat(20)}`, toWord(10n), ['allowance']],
    ['a person, more than there is', 11n, '0x', toWord(10n), ['allowance', 'unlimited']],
    ['every item of a collection', undefined, '0x6000', toWord(0n), []],
    ['without limit, which the bytes say', 2n ** 256n - 1n, '0x6000', toWord(10n), []],
    ['a balance above everything', 5n, '0x6000', `0x${'f'.repeat(64)}`, []],
    ['a balance that is no word', 5n, '0x6000', '0x1', []],
    ['a balance that is too long', 5n, '0x6000', `0x${'0'.repeat(128)}`, []],
    ['a balance below nothing', 5n, '0x6000', '-0x1', []],
    ['a balance of another type', 5n, { length: 2 }, { length: 66 }, []],
    ['numbers', 5n, 0, 0, []],
    ['nothing', 5n, null, null, []],
    ['an endpoint that fails', 5n, new TypeError('x'), new TypeError('x'), []],
  ])('%s', async (_, amount, code, held, ids) => {
    expect((await read([allow(amount)], { code, held })).ids).toEqual(ids)
  })

  test('the number of an item is no amount', async () => {
    expect((await read([allow(11n)], { code: '0x6000', held: toWord(1n) }, true)).ids).toEqual([])
  })

  test('an end of an allowance is not asked for, and no more than four are', async () => {
    expect((await read([allow(0n)], { code: '0x', held: toWord(0n) })).calls).toEqual([])
    const many = Array.from({ length: 9 }, () => allow(5n))
    expect((await read(many, { code: '0x', held: toWord(9n) })).calls).toHaveLength(8)
  })

  test('oneself is a person, and no danger', async () => {
    expect((await read([allow(5n, own)], { code: '0x', held: toWord(9n) })).ids).toEqual([])
  })
})
