import { describeStorage } from '@latchkit/testing/conformance'
import { expect, test } from 'vitest'
import { createStorage } from './createStorage.js'
import { createMemoryStorage } from './memory.js'

describeStorage('memory', async () => ({ open: () => createStorage('memory:'), dispose: async () => {} }), {
  keepsData: false,
})

test('two memory storages share nothing, and what is read or given cannot change what is kept', async () => {
  const [one, other] = [createMemoryStorage(), createMemoryStorage()]
  const message = {
    topic: 't',
    hash: 'h',
    message: 'm',
    tag: 1,
    publisher: 'p',
    publishedAt: 1,
    expiresAt: 9,
  }
  const read = { clientId: 'c', topics: ['t'], now: 1, limit: 1, maxBytes: 10 }
  await one.mailbox.put([message])
  message.message = 'changed'
  const { messages } = await one.mailbox.pending(read)
  for (const each of messages) each.message = 'changed'
  expect(await one.mailbox.pending(read)).toMatchObject({ messages: [{ message: 'm' }] })
  expect(await other.mailbox.pending(read)).toEqual({ messages: [], hasMore: false })
})
