import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findReplacement } from './findReplacement.js'

const account = `0x${'Ab'.repeat(20)}`

/** A chain on which the account's nonce 7 is used in one block. */
const chain =
  (usedIn: bigint, transactions: unknown) =>
  async (method: string, params: readonly unknown[] = []) => {
    const [first, second] = params
    if (method === 'eth_getTransactionCount') return BigInt(String(second)) >= usedIn ? '0x8' : '0x7'
    return BigInt(String(first)) === usedIn ? { transactions } : { transactions: [] }
  }

test('R6.2: the transaction that used a nonce is found, in whichever block it is', async () => {
  const used = { hash: '0x1', from: account, nonce: '0x7' }
  const others = [null, { ...used, from: `0x${'cd'.repeat(20)}` }, { ...used, nonce: '0x6' }]
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, 200n), fc.bigInt(0n, 200n), fc.bigInt(0n, 200n), async (a, b, c) => {
      const [from = 0n, usedIn = 0n, to = 0n] = [a, b, c].sort((x, y) => Number(x - y))
      const found = await findReplacement(chain(usedIn, [...others, used]), { account, nonce: 7n, from, to })
      expect(found).toMatchObject({ hash: '0x1', from: account.toLowerCase(), nonce: 7n })
    }),
    { numRuns: 50 },
  )
})

test.each([[undefined], [[]], ['x'], [[{ hash: '0x1', from: account, nonce: '0x6' }]]])(
  'R6.2: none is found in a block with %j',
  async transactions => {
    const parameters = { account, nonce: 7n, from: 1n, to: 9n }
    expect(await findReplacement(chain(5n, transactions), parameters)).toBeUndefined()
  },
)
