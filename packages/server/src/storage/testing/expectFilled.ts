import { expect } from 'vitest'
import type { Storage } from '../storage.js'
import {
  alice,
  at,
  blocks,
  bob,
  chains,
  events,
  item,
  messages,
  names,
  orders,
  records,
  toBlock,
  topic,
  used,
} from './filledData.js'

/** Reads back all that `fillStorage` wrote, then makes a change in every store. */
export async function expectFilled(storage: Storage): Promise<void> {
  const { mailbox, activity, onramp, names: nameStore, auth } = storage
  const pending = async (clientId: string, topics = [topic, 'b'.repeat(64)]) =>
    (await mailbox.pending({ clientId, topics, now: at + 500, limit: 10, maxBytes: 1e6 })).messages
  expect(await pending('did:key:reader')).toEqual(messages.slice(1, 4))
  expect(await pending('did:key:app')).toEqual(messages.slice(2, 3))
  expect((await mailbox.usage('did:key:wallet')).messages).toBe(1)
  expect(await storage.events.list({ limit: 9 })).toEqual(events.toReversed())
  for (const chain of chains) {
    const [first, , tip] = blocks
    expect(await activity?.getState(chain)).toEqual({
      first: first?.number,
      firstTime: first?.time,
      tip: tip?.number,
      tipHash: tip?.hash,
    })
    const stored = blocks
      .toReversed()
      .flatMap(({ number, time, transactions }) =>
        transactions.toReversed().map(transaction => ({ ...transaction, block: number, time })),
      )
    expect(await activity?.list({ chain, account: alice, limit: 99 })).toEqual(stored)
    expect(await activity?.getPaid({ chain, account: alice, limit: 9 })).toEqual([bob])
    expect(await activity?.listItems({ chain, account: bob, limit: 9 })).toEqual([
      { block: first?.number, token: item.token, item: item.item, standard: 'erc721' },
    ])
  }
  for (const order of orders) expect(await onramp?.get(order.id)).toEqual(order)
  expect(await onramp?.takeSession('session', at)).toEqual({ orderId: 'order-1' })
  expect(await nameStore?.list(alice)).toEqual(names.toReversed())
  const listed = await Promise.all(records.map(({ kind, key }) => auth?.get(kind, key, at)))
  expect(listed).toEqual(records)

  await mailbox.acknowledge('did:key:reader', messages)
  expect(await pending('did:key:reader')).toEqual([])
  expect(await mailbox.purge(at + 100)).toBe(1)
  const tipHash = blocks.at(-1)?.hash
  expect(await activity?.append({ chain: chains[0], tipHash, blocks: [toBlock(20_000_003)] })).toBe(true)
  for (const order of orders) expect(await onramp?.replace({ ...order, revision: 2 })).toBe(true)
  const [one] = names
  expect(one && (await nameStore?.setPrimary(one, used('one.latch.eth')))).toBe('used')
  expect(one && (await nameStore?.setPrimary(one, used('later')))).toBe('done')
  const replaced = records.map(record => ({ ...record, revision: 2 }))
  expect(
    await auth?.commit(
      replaced.map(record => ({ type: 'replace', record })),
      at,
    ),
  ).toBe(true)
}
