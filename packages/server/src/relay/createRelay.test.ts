import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectRelayClient } from './testing/relayClient.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const newTopic = (): string => randomBytes(32).toString('hex')

let relay: RunningRelay
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.close())

test('a live subscriber gets a message, its publisher does not', async () => {
  const topic = newTopic()
  const app = await connectRelayClient(relay.url)
  const wallet = await connectRelayClient(relay.url)
  expect(await app.request('irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
  await wallet.request('irn_subscribe', { topic })
  expect(await app.request('irn_publish', { topic, message: 'aGk=', ttl: 300, tag: 1100 })).toBe(true)
  expect(await wallet.waitFor(1)).toMatchObject([{ topic, message: 'aGk=', tag: 1100, attestation: '' }])
  expect(app.received).toEqual([])
})
