import { describe, expect, test } from 'vitest'
import type { ActivityBlock, ActivityEntry, ActivityStore } from '../activityStore.js'
import { openForEachTest, type StorageTarget } from './openForEachTest.js'

const chain = 'eip155:31337'
const [alice, bob, carol] = ['a', 'b', 'c'].map(letter => `0x${letter.repeat(40)}`) as [
  string,
  string,
  string,
]
const zero = `0x${'0'.repeat(40)}`
const token = `0x${'7'.repeat(40)}`

const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind: 'transfer',
  standard: 'erc20',
  token,
  item: '',
  sender: alice,
  recipient: bob,
  amount: '5',
  ...changes,
})

type Given = { sender?: string; recipient?: string | undefined; entries?: readonly ActivityEntry[] }

/** A block; `fork` makes another one of the same number. */
function block(number: number, transactions: readonly Given[] = [], fork = ''): ActivityBlock {
  return {
    number,
    hash: `0x${fork}${number}`,
    time: 1_800_000_000_000 + number * 1000,
    transactions: transactions.map(({ sender = alice, recipient = bob, entries = [entry()] }, place) => ({
      place,
      hash: `0xt${fork}${number}.${place}`,
      sender,
      recipient,
      nonce: number,
      isFailed: place % 2 === 1,
      selector: place % 2 === 1 ? '0xa9059cbb' : '',
      fee: '21000000000000',
      entries,
    })),
  }
}

/**
 * Tests of the activity of a storage, the same for every implementation.
 *
 * @param createTarget makes a new, empty place; called before each test
 */
export function describeActivityStore(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData }: { keepsData: boolean },
): void {
  describe(`activity store: ${name}`, () => {
    let store: ActivityStore
    const opened = openForEachTest(createTarget, storage => {
      if (!storage.activity) throw new Error('The storage keeps no activity.')
      store = storage.activity
    })
    const positions = async (account: string, limit = 100) =>
      (await store.list({ chain, account, limit })).map(({ block: number, place }) => [number, place])
    const append = (blocks: readonly ActivityBlock[], tipHash?: string) =>
      store.append({ chain, tipHash, blocks })

    test('R7.32: gives a transaction back whole, to each account with the entries that are about it', async () => {
      const other = entry({ sender: carol, recipient: zero, standard: 'erc721', item: '9', amount: '1' })
      const given = block(7, [{ entries: [entry(), other] }, { recipient: undefined, entries: [] }])
      expect(await append([given])).toBe(true)
      const [first, second] = given.transactions
      const at = { block: 7, time: given.time }
      const { recipient: _, ...deployed } = second ?? {}
      expect(await store.list({ chain, account: alice, limit: 9 })).toEqual([
        { ...deployed, ...at, ...(second?.recipient && { recipient: second.recipient }), entries: [] },
        { ...first, ...at, entries: [entry()] },
      ])
      expect(await store.list({ chain, account: bob, limit: 9 })).toEqual([
        { ...first, ...at, entries: [entry()] },
      ])
      expect(await store.list({ chain, account: carol, limit: 9 })).toEqual([
        { ...first, ...at, entries: [other] },
      ])
      for (const account of [zero, token]) expect(await positions(account)).toEqual([])
      expect(await store.list({ chain: 'eip155:1', account: alice, limit: 9 })).toEqual([])
    })

    test('R7.32: pages newest first, by position, without a gap or a double', async () => {
      const blocks = [block(0, [{}, {}, {}]), block(1), block(2, [{}, {}]), block(10, [{}])]
      await append(blocks)
      const all = await positions(alice)
      expect(all).toEqual([
        [10, 0],
        [2, 1],
        [2, 0],
        [0, 2],
        [0, 1],
        [0, 0],
      ])
      const paged: number[][] = []
      for (let before: { block: number; place: number } | undefined; ; ) {
        const page = await store.list({ chain, account: alice, before, limit: 2 })
        paged.push(...page.map(({ block: number, place }) => [number, place]))
        before = page.at(-1)
        if (page.length < 2) break
      }
      expect(paged).toEqual(all)
    })

    test('T11: the spender of an approval sees nothing of it, and is not somebody who was paid', async () => {
      await append([block(1, [{ entries: [entry({ kind: 'approval', recipient: carol })] }])])
      expect(await positions(carol)).toEqual([])
      expect(await store.getPaid({ chain, account: alice, limit: 9 })).toEqual([])
    })

    test('T11: only payments in transactions of the account count as paid, newest first', async () => {
      await append([
        block(1, [{ entries: [entry({ recipient: bob })] }]),
        // Signed by another account, as poisoning is.
        block(2, [{ sender: bob, entries: [entry({ recipient: carol })] }]),
        block(3, [{ entries: [entry({ recipient: carol, amount: '0' })] }]),
        block(4, [{ entries: [entry({ recipient: token }), entry({ recipient: alice })] }]),
      ])
      expect(await store.getPaid({ chain, account: alice, limit: 9 })).toEqual([token, bob])
      expect(await store.getPaid({ chain, account: alice, limit: 1 })).toEqual([token])
    })

    test('says what is indexed, and appends only to the tip that the caller knows', async () => {
      expect(await store.getState(chain)).toBeUndefined()
      expect(await append([block(5)], '0xother')).toBe(false)
      expect(await store.getState(chain)).toBeUndefined()
      expect(await append([block(5, [{}]), block(6)])).toBe(true)
      const state = { first: 5, firstTime: block(5).time, tip: 6, tipHash: '0x6' }
      expect(await store.getState(chain)).toEqual(state)
      expect(await append([block(7, [{}])])).toBe(false)
      expect(await append([block(7, [{}])], '0x5')).toBe(false)
      expect(await store.getState(chain)).toEqual(state)
      expect(await positions(alice)).toEqual([[5, 0]])
      expect(await append([block(7, [{}])], '0x6')).toBe(true)
      expect([await store.getHash(chain, 5), await store.getHash(chain, 7)]).toEqual(['0x5', '0x7'])
      expect(await store.getHash(chain, 8)).toBeUndefined()
      expect(await store.getState('eip155:1')).toBeUndefined()
    })

    test('two indexers of one chain never index a block twice', async () => {
      await append([block(1, [{}])])
      const done = await Promise.all(Array.from({ length: 8 }, () => append([block(2, [{}])], '0x1')))
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await positions(alice)).toEqual([
        [2, 0],
        [1, 0],
      ])
    })

    test('a rollback removes what was above a block, and the other branch takes its place', async () => {
      await append([block(1, [{}]), block(2, [{ entries: [entry({ recipient: carol })] }]), block(3, [{}])])
      expect(await store.rollBack({ chain, tipHash: '0x2', tip: 1 })).toBe(false)
      expect(await store.rollBack({ chain, tipHash: '0x3', tip: 1 })).toBe(true)
      expect(await store.getState(chain)).toMatchObject({ first: 1, tip: 1, tipHash: '0x1' })
      expect(await positions(alice)).toEqual([[1, 0]])
      expect(await positions(carol)).toEqual([])
      expect(await store.getPaid({ chain, account: alice, limit: 9 })).toEqual([bob])
      expect(await store.getHash(chain, 2)).toBeUndefined()
      expect(await append([block(2, [{}, {}], 'f')], '0x1')).toBe(true)
      expect(await positions(alice)).toEqual([
        [2, 1],
        [2, 0],
        [1, 0],
      ])
    })

    test('a rollback of everything begins anew', async () => {
      await append([block(1, [{}]), block(2)])
      expect(await store.rollBack({ chain, tipHash: '0x2', tip: undefined })).toBe(true)
      expect(await store.getState(chain)).toBeUndefined()
      expect(await positions(alice)).toEqual([])
      expect(await append([block(40, [{}])])).toBe(true)
      expect(await store.getState(chain)).toEqual({
        first: 40,
        firstTime: block(40).time,
        tip: 40,
        tipHash: '0x40',
      })
    })

    test('chains do not touch each other', async () => {
      await append([block(1, [{}]), block(2, [{}])])
      await store.append({ chain: 'eip155:1', tipHash: undefined, blocks: [block(1, [{}])] })
      await store.rollBack({ chain: 'eip155:1', tipHash: '0x1', tip: undefined })
      expect(await positions(alice)).toEqual([
        [2, 0],
        [1, 0],
      ])
    })

    test('pruning removes the oldest blocks and never the newest', async () => {
      await append(Array.from({ length: 450 }, (_, number) => block(number, [{}])))
      await store.prune({ chain, first: 430 })
      expect(await store.getState(chain)).toEqual({
        first: 430,
        firstTime: block(430).time,
        tip: 449,
        tipHash: '0x449',
      })
      expect((await positions(alice, 1000)).map(([number]) => number)).toEqual(
        Array.from({ length: 20 }, (_, index) => 449 - index),
      )
      await store.prune({ chain, first: 100 })
      expect(await store.getState(chain)).toMatchObject({ first: 430 })
      await store.prune({ chain, first: 1_000_000 })
      expect(await store.getState(chain)).toMatchObject({ first: 449, tip: 449 })
      await store.prune({ chain: 'eip155:1', first: 5 })
    })

    test('D23: lists the items that an account received, each once, newest first and by position', async () => {
      const item = (id: string, changes: Partial<ActivityEntry> = {}) =>
        entry({ standard: 'erc721', item: id, amount: '1', ...changes })
      await append([
        block(1, [{ entries: [item('7'), item('8'), item('9', { recipient: zero })] }]),
        block(2, [{ entries: [item('7', { sender: bob, recipient: carol }), entry()] }]),
        block(3, [{ entries: [item('7', { sender: carol }), item('1', { kind: 'approval' })] }]),
        block(4, [
          { entries: [item('5', { standard: 'erc1155', amount: '3' }), item('6', { amount: '0' })] },
        ]),
      ])
      const list = (
        account: string,
        more: { before?: { block: number; token: string; item: string } } = {},
      ) => store.listItems({ chain, account, limit: 9, ...more })
      const [five, eight, seven] = [
        { block: 4, token, item: '5', standard: 'erc1155' },
        { block: 1, token, item: '8', standard: 'erc721' },
        { block: 1, token, item: '7', standard: 'erc721' },
      ]
      expect(await list(bob)).toEqual([five, eight, seven])
      expect(await store.listItems({ chain, account: bob, limit: 1 })).toEqual([five])
      expect(await list(bob, { before: { block: 4, token, item: '5' } })).toEqual([eight, seven])
      expect(await list(bob, { before: { block: 1, token, item: '8' } })).toEqual([seven])
      expect(await list(carol)).toEqual([{ ...seven, block: 2 }])
      expect(await list(alice)).toEqual([])
      expect(await store.listItems({ chain: 'eip155:1', account: bob, limit: 9 })).toEqual([])
      await store.prune({ chain, first: 4 })
      expect(await list(bob)).toEqual([five, eight, seven])
      await store.rollBack({ chain, tipHash: '0x4', tip: undefined })
      expect(await list(bob)).toEqual([])
    })

    test('D23: a rollback takes back what was received above it', async () => {
      const item = entry({ standard: 'erc721', item: '7', amount: '1' })
      await append([block(1), block(2, [{ entries: [item] }])])
      await store.rollBack({ chain, tipHash: '0x2', tip: 1 })
      expect(await store.listItems({ chain, account: bob, limit: 9 })).toEqual([])
      await append([block(2, [], 'f'), block(3, [{ entries: [item] }])], '0x1')
      expect(await store.listItems({ chain, account: bob, limit: 9 })).toEqual([
        { block: 3, token, item: '7', standard: 'erc721' },
      ])
    })

    test('keeps at most 100 entries of one transaction for an account', async () => {
      const entries = Array.from({ length: 130 }, (_, index) => entry({ amount: String(index + 1) }))
      await append([block(1, [{ entries }])])
      const [record] = await store.list({ chain, account: bob, limit: 1 })
      expect(record?.entries).toEqual(entries.slice(0, 100))
    })

    test('rejects every call after close', async () => {
      await append([block(1)])
      await opened.close()
      await expect(store.getState(chain)).rejects.toThrow()
      await expect(append([block(2)], '0x1')).rejects.toThrow()
      await expect(store.list({ chain, account: alice, limit: 1 })).rejects.toThrow()
      await expect(store.getPaid({ chain, account: alice, limit: 1 })).rejects.toThrow()
      await expect(store.prune({ chain, first: 1 })).rejects.toThrow()
    })

    if (!keepsData) return
    test('finds everything again after a reopen', async () => {
      await append([block(1, [{}]), block(2, [{}])])
      await opened.reopen()
      expect(await store.getState(chain)).toMatchObject({ first: 1, tip: 2, tipHash: '0x2' })
      expect(await positions(alice)).toEqual([
        [2, 0],
        [1, 0],
      ])
      expect(await append([block(3, [{}])], '0x2')).toBe(true)
    })
  })
}
