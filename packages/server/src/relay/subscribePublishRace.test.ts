import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { gateStorage } from './testing/gateStorage.js'
import { connectRelayClient } from './testing/relayClient.js'
import { createClientKey } from './testing/signToken.js'
import { startRelay } from './testing/startRelay.js'

// research/reliability.md 0.4: a message published before a subscribe, and committed after that subscribe's read of
// the mailbox, was stored and never pushed: 4 of about 55,000 in the prototype's kill runs.
test('subscribe/publish race: a message committed after the mailbox was read still reaches the new subscriber', async () => {
  const { storage, gates } = gateStorage(await createStorage('memory:'))
  const relay = await startRelay({ storage })
  const [app, wallet] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
  const topic = randomBytes(32).toString('hex')
  const message = { topic, message: 'm', ttl: 300, tag: 0 }

  gates.put.shut()
  const published = app.request('irn_publish', message)
  await gates.put.waiting()
  gates.pending.shut()
  await wallet.request('irn_subscribe', { topic })
  await gates.pending.waiting()
  gates.pending.open()
  gates.put.open()
  await published
  expect(await wallet.waitFor(1)).toMatchObject([{ message: 'm' }])
  await relay.close()
})

test('a message that was delivered live and acknowledged before its commit is not sent twice', async () => {
  const { storage, gates } = gateStorage(await createStorage('memory:'))
  const relay = await startRelay({ storage })
  const key = createClientKey()
  const [app, wallet] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url, { key })]
  const topic = randomBytes(32).toString('hex')
  await wallet.request('irn_subscribe', { topic })
  gates.put.shut()
  const published = app.request('irn_publish', { topic, message: 'm', ttl: 300, tag: 0 })
  await wallet.waitFor(1)
  await wallet.request('irn_subscribe', { topic })
  gates.put.open()
  await published
  await expect.poll(() => relay.relay.stats().acknowledged).toBe(1)
  await wallet.close()

  const again = await connectRelayClient(relay.url, { key })
  await again.request('irn_subscribe', { topic })
  await app.request('irn_publish', { topic, message: 'marker', ttl: 300, tag: 0 })
  expect(await again.waitFor(1)).toMatchObject([{ message: 'marker' }])
  expect(wallet.received).toHaveLength(1)
  await relay.close()
})

test('acknowledgements that settle while the mailbox is being read are not lost: the next page follows', async () => {
  const { storage, gates } = gateStorage(await createStorage('memory:'))
  const relay = await startRelay({ storage, limits: { unacknowledged: 2 } })
  const app = await connectRelayClient(relay.url)
  const wallet = await connectRelayClient(relay.url, { acknowledge: false })
  const topic = randomBytes(32).toString('hex')
  const messages = ['a', 'b', 'c'].map(message => ({ topic, message, ttl: 300, tag: 0 }))
  await app.request('irn_batchPublish', { messages })
  await wallet.request('irn_subscribe', { topic })
  const page = [...(await wallet.waitFor(2))]

  gates.acknowledge.shut()
  for (const received of page) wallet.acknowledge(received)
  await gates.acknowledge.waiting(2)
  gates.pending.shut()
  // Reads the page whose two messages are on their way to being acknowledged: nothing to send from it.
  await wallet.request('irn_subscribe', { topic })
  await gates.pending.waiting()
  gates.acknowledge.open()
  await expect.poll(() => relay.relay.stats().acknowledged).toBe(2)
  gates.pending.open()
  expect((await wallet.waitFor(3)).map(({ message }) => message)).toEqual(['a', 'b', 'c'])
  await relay.close()
})

test('a retry whose first attempt could not be stored is delivered and stored', async () => {
  const inner = await createStorage('memory:')
  let failures = 1
  const failing = {
    ...inner,
    mailbox: {
      ...inner.mailbox,
      async put(messages: Parameters<typeof inner.mailbox.put>[0]) {
        failures -= 1
        if (failures >= 0) throw new Error('disk full')
        await inner.mailbox.put(messages)
      },
    },
  }
  const errors: unknown[] = []
  const logger = { debug() {}, info() {}, warn() {}, error: (...args: unknown[]) => errors.push(args) }
  const relay = await startRelay({ storage: failing, logger })
  const [app, wallet] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
  const topic = randomBytes(32).toString('hex')
  const message = { topic, message: 'm', ttl: 300, tag: 0 }
  await expect(app.request('irn_publish', message)).rejects.toMatchObject({ code: -32603 })
  expect(errors).toHaveLength(1)
  expect(await app.request('irn_publish', message)).toBe(true)
  await wallet.request('irn_subscribe', { topic })
  expect(await wallet.waitFor(1)).toMatchObject([{ message: 'm' }])
  await relay.close()
})
