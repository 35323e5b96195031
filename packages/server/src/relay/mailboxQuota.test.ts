import { expect, test } from 'vitest'
import { createMailboxQuota } from './mailboxQuota.js'

function create({ messages = 0, bytes = 0 } = {}) {
  const state = { clock: 0, reads: 0, stored: { messages, bytes } }
  const quota = createMailboxQuota({
    mailbox: {
      async usage() {
        state.reads += 1
        return { ...state.stored }
      },
    },
    limits: { mailboxMessages: 10, mailboxBytes: 100 },
    now: () => state.clock,
  })
  return { quota, state }
}

test('starts from what is stored, counts what is admitted, and reads once for all that comes together', async () => {
  const { quota, state } = create({ messages: 7, bytes: 20 })
  expect(await Promise.all([1, 2, 3].map(() => quota.admit('a', 1, 1)))).toEqual([true, true, true])
  expect(state.reads).toBe(1)
})

test('counts bytes too', async () => {
  const { quota } = create({ messages: 1, bytes: 60 })
  expect(await quota.admit('a', 1, 41)).toBe(false)
  expect(await quota.admit('a', 1, 40)).toBe(true)
})

test('reads again before it refuses: room that acknowledgements or expiry made is seen', async () => {
  const { quota, state } = create({ messages: 9, bytes: 9 })
  expect(await quota.admit('a', 1, 1)).toBe(true)
  state.stored = { messages: 3, bytes: 3 }
  expect(await quota.admit('a', 1, 1)).toBe(true)
  expect(state.reads).toBe(2)
})

test('a client that keeps asking while it is full costs one read a second', async () => {
  const { quota, state } = create({ messages: 10, bytes: 10 })
  for (let at = 0; at < 50; at += 1) expect(await quota.admit('a', 1, 1)).toBe(false)
  const reads = state.reads
  expect(reads).toBeLessThanOrEqual(2)
  state.clock = 1_000
  state.stored = { messages: 0, bytes: 0 }
  expect(await quota.admit('a', 1, 1)).toBe(true)
  expect(state.reads).toBe(reads + 1)
})

test('never admits more than the limit over what is stored, and one publisher does not count for another', async () => {
  const { quota, state } = create()
  let admitted = 0
  for (let at = 0; at < 30; at += 1) {
    state.clock += 100
    state.stored = { messages: admitted, bytes: admitted }
    if (await quota.admit('a', 1, 1)) admitted += 1
  }
  expect(admitted).toBe(10)
  state.stored = { messages: 0, bytes: 0 }
  expect(await quota.admit('b', 10, 10)).toBe(true)
})

test('a publisher that left is read again', async () => {
  const { quota, state } = create()
  await quota.admit('a', 1, 1)
  quota.forget('a')
  await quota.admit('a', 1, 1)
  expect(state.reads).toBe(2)
})
