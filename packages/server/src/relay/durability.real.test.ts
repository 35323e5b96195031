import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { startRelayProcess } from './testing/relayProcess.js'
import { createClientKey } from './testing/signToken.js'

const kills = 3
const pairs = 8
/** Acknowledged messages before each kill. */
const perRound = 400

/** Connects again and again: the relay is away while it restarts. */
async function reconnect(url: string, key: ReturnType<typeof createClientKey>): Promise<RelayClient> {
  for (;;) {
    const client = await connectRelayClient(url, { key }).catch(() => undefined)
    if (client !== undefined) return client
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

// Small: `npm run test:long` does 30 kills.
test('kill -9 under load: every message that was acknowledged is delivered (T19)', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-durability-'))
  const file = join(directory, 'relay.db')
  let relay = await startRelayProcess({ storage: `file:${file}` })
  const { url, port } = relay
  onTestFinished(async () => {
    await relay.kill()
    rmSync(directory, { recursive: true })
  })
  const topics = Array.from({ length: pairs }, () => randomBytes(32).toString('hex'))
  // Half of the topics have a receiver that lives through the kills; the others are only in the mailbox.
  const live = topics.filter((_, index) => index % 2 === 0)
  const acknowledged = new Map<string, string>()
  const received = new Set<string>()
  let isPublishing = true

  const publishAll = async (topic: string): Promise<void> => {
    const key = createClientKey()
    let client = await reconnect(url, key)
    while (isPublishing) {
      const message = randomBytes(1_100).toString('base64')
      // The same message is sent again until it is acknowledged, as real clients do.
      while (isPublishing && !acknowledged.has(message)) {
        await client.request('irn_publish', { topic, message, ttl: 3_600, tag: 1108 }).then(
          () => acknowledged.set(message, topic),
          async () => {
            client = await reconnect(url, key)
          },
        )
      }
    }
    await client.close()
  }

  let stopReceiving = (): void => {}
  const stopped = new Promise<'stopped'>(resolve => {
    stopReceiving = () => resolve('stopped')
  })
  const receiveAll = async (topic: string): Promise<void> => {
    const key = createClientKey()
    for (;;) {
      const client = await reconnect(url, key)
      client.socket.on('message', () => {
        for (const { message } of client.received.splice(0)) received.add(message)
      })
      await client.request('irn_subscribe', { topic }).catch(() => {})
      const ended = await Promise.race([client.closed, stopped])
      await client.close()
      if (ended === 'stopped') return
    }
  }

  const publishers = topics.map(publishAll)
  const receivers = live.map(receiveAll)
  for (let round = 1; round <= kills; round += 1) {
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(round * perRound)
    await relay.kill()
    relay = await startRelayProcess({ storage: `file:${file}`, port })
  }
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan((kills + 1) * perRound)
  isPublishing = false
  await Promise.all(publishers)

  const missingFrom = (messages: Set<string>, from: readonly string[]): number =>
    [...acknowledged].filter(([message, topic]) => from.includes(topic) && !messages.has(message)).length
  await expect.poll(() => missingFrom(received, live), { timeout: 20_000 }).toBe(0)
  stopReceiving()
  await Promise.all(receivers)

  // A receiver that was never there gets all of it: so all of it is on disk.
  const late = await reconnect(url, createClientKey())
  await late.request('irn_batchSubscribe', { topics })
  await expect
    .poll(() => missingFrom(new Set(late.received.map(({ message }) => message)), topics), {
      timeout: 20_000,
    })
    .toBe(0)
  await late.close()
}, 120_000)
