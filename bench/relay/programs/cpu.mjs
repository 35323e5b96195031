// Processor time of the server per durable message, of this checkout and of others in turn: unlike times, it says the
// same on a busy machine.
//   node -C @latchkit/source --import tsx bench/relay/lib/child.mjs cpu '{"trees":["/path/of/another/checkout"]}' cpu.json
// `buildServer` has built each of them.
import { randomBytes } from 'node:crypto'
import { connect } from '../lib/client.mjs'
import { load } from '../lib/load.mjs'
import { peers } from '../lib/peers.mjs'
import { figure, format, median } from '../lib/stats.mjs'

export const title = 'processor time'

const perClient = 100

/** Stores messages that no client reads. */
async function fill(url, count) {
  const client = await connect(url)
  for (let at = 0; at < count; at += perClient)
    await Promise.all(
      Array.from({ length: perClient }, () =>
        client.publish(randomBytes(32).toString('hex'), randomBytes(900).toString('base64')),
      ),
    )
  await client.close()
}

const toMs = ({ user, system }) => (user + system) / 1_000

/** Reads mailboxes of ten messages each, one page after the other; returns milliseconds of processor time for one. */
async function readMailboxes(url, measure, count) {
  const topic = randomBytes(32).toString('hex')
  const publisher = await connect(url)
  for (let each = 0; each < 10; each++) await publisher.publish(topic, randomBytes(900).toString('base64'))
  const reader = await connect(url)
  const before = toMs((await measure()).cpu)
  for (let each = 0; each < count; each++) await reader.request('irn_fetchMessages', { topic })
  const ms = (toMs((await measure()).cpu) - before) / count
  await Promise.all([publisher.close(), reader.close()])
  return ms
}

export async function run({
  small = false,
  trees = [],
  storages = ['sqlite', 'postgres'],
  rounds = 4,
  pairs = small ? 50 : 500,
  perSecond = small ? 1_000 : 2_000,
  seconds = small ? 4 : 15,
  kept = small ? 10_000 : 50_000,
  reads = small ? 500 : 2_000,
} = {}) {
  const figures = []
  const rows = []
  // `undefined` is this checkout.
  const all = [...trees, undefined]
  for (const storage of storages)
    for (const isFull of [false, true]) {
      const results = all.map(() => [])
      for (let round = 0; round < rounds; round++)
        for (const [index, tree] of all.entries())
          results[index].push(
            await peers.relay({ pairs, storage, tree }, async peer => {
              if (isFull) await fill(peer.url, kept)
              const measured = await load(peer, { pairs, perSecond, seconds, warmUp: 2 })
              const readMs = isFull ? await readMailboxes(peer.url, peer.measure, reads) : undefined
              return { ...measured, readMs, messageMs: (measured.serverCpu * 1_000) / measured.rate }
            }),
          )
      for (const [index, tree] of all.entries()) {
        const of = key => median(results[index].map(each => each[key]))
        const name = `${storage}, ${isFull ? format(kept) : 'none'} kept, ${tree ?? 'this checkout'}`
        rows.push([
          name,
          of('messageMs'),
          isFull ? of('readMs') : '',
          of('rate'),
          of('ackP50'),
          of('ackP99'),
          results[index].map(({ messageMs }) => format(messageMs)).join(', '),
        ])
        figures.push(
          figure(
            `${name}: lost or refused`,
            results[index].reduce((sum, { lost, failures }) => sum + lost + failures.length, 0),
            '',
            '=',
            0,
          ),
        )
        if (tree !== undefined) continue
        figures.push(figure(`${name}: per message`, of('messageMs'), 'ms'))
        for (const other of trees.keys()) {
          const share = of('messageMs') / median(results[other].map(({ messageMs }) => messageMs))
          figures.push(figure(`${name}: against ${trees[other]}`, share, '×', '<=', 1.05))
        }
      }
    }
  return {
    title: `${title}: ${pairs} pairs, ${format(perSecond)} messages a second, median of ${rounds} in turn`,
    figures,
    table: {
      head: [
        'server',
        'ms a message',
        'ms a page read',
        'acknowledged/s',
        'ack p50',
        'ack p99',
        'each round',
      ],
      rows: rows.map(row => row.map(cell => (typeof cell === 'number' ? format(cell) : cell))),
    },
  }
}
