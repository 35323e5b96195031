// Malformed websocket frames and malformed JSON-RPC, by the hundred thousand; another process pings meanwhile.
import { WebSocket } from 'ws'
import { connect } from '../lib/client.mjs'
import { createFrameKinds, openRaw, ping } from '../lib/frames.mjs'
import { inParallel, startHelper } from '../lib/helpers.mjs'
import { createHeavyFrames, createJsonRpcKinds } from '../lib/jsonRpc.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { createRandom, figure, percentile } from '../lib/stats.mjs'
import { createKey, createToken } from '../lib/token.mjs'

export const title = 'malformed frames and JSON-RPC'

/** One frame a time on a connection of its own kind; those the relay closes are opened anew. */
async function sendFrames(server, count, random, outcomes) {
  const kinds = createFrameKinds(random)
  const token = createToken(createKey(), server.url)
  const connections = new Map()
  let next = 0
  await inParallel(
    Array.from({ length: 8 }, (_, each) => each),
    8,
    async worker => {
      while (next < count) {
        const { kind, swallows, make } = kinds[next++ % kinds.length]
        const raw = connections.get(worker) ?? (await openRaw(server.port, token))
        raw.socket.write(make())
        if (!swallows) raw.socket.write(ping())
        const answer = swallows ? 'waits' : await raw.answer(1_000)
        const key = `${kind}: ${answer === 'closing' ? 'closed' : answer}`
        outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
        if (answer === 'pong') connections.set(worker, raw)
        else {
          connections.delete(worker)
          raw.socket.destroy()
        }
      }
    },
  )
  for (const { socket } of connections.values()) socket.destroy()
}

async function sendJsonRpc(server, count, random) {
  const kinds = createJsonRpcKinds(random)
  let sent = 0
  let refused = 0
  let otherwise = 0
  await inParallel(
    Array.from({ length: 8 }, (_, each) => each),
    8,
    async () => {
      let client = await connect(server.url)
      const tally = data => {
        if (data.includes('"error":')) refused += 1
        else otherwise += 1
      }
      client.socket.prependListener('message', tally)
      while (sent < count) {
        if (client.hasClosed()) {
          client = await connect(server.url)
          client.socket.prependListener('message', tally)
        }
        for (let each = 0; each < 20 && sent < count; each++) {
          client.socket.send(kinds[sent % kinds.length].make())
          sent += 1
        }
        // Responses come in order: the window is through when this one is.
        await client.request('irn_subscribe', { topic: 'f'.repeat(64) }).catch(() => {})
      }
      await client.close()
    },
  )
  return { sent, refused, otherwise }
}

/** How long each of the heaviest frames keeps the relay from answering anybody else. */
async function sendHeavy(server, rounds) {
  const waits = []
  const other = await connect(server.url)
  for (let round = 0; round < rounds; round++)
    for (const [kind, text] of createHeavyFrames()) {
      const { socket, close } = await connect(server.url)
      await new Promise(resolve => socket.send(text, resolve))
      // It is on the way; the response to a request sent now comes after it.
      const startedAt = performance.now()
      await new Promise(resolve => {
        other.socket.once('pong', resolve)
        other.socket.ping()
      })
      waits.push({ kind, ms: performance.now() - startedAt })
      if (socket.readyState === WebSocket.OPEN) await close()
    }
  await other.close()
  return waits
}

export async function run({
  small = false,
  count = small ? 2_000 : 100_000,
  seed = 20_261_121,
  storage: kind = 'sqlite',
}) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage })
    const random = createRandom(seed)
    // The first requests compile the code; a server that has just started is not what is judged.
    await sendJsonRpc(server, 200, random)
    const probe = async work => {
      await server.resetStall()
      const pinger = await startHelper('pinger.mjs', [server.url])
      const result = await work()
      return { result, pings: await pinger.finish(), stall: (await server.measure()).stall }
    }
    const outcomes = new Map()
    const frames = await probe(() => sendFrames(server, count, random, outcomes))
    const json = await probe(() => sendJsonRpc(server, count, random))
    const heavy = await probe(() => sendHeavy(server, small ? 2 : 10))
    const worst = new Map()
    for (const { kind: name, ms } of heavy.result) worst.set(name, [...(worst.get(name) ?? []), ms])
    const ranked = [...worst]
      .map(([name, times]) => [name, percentile(times, 0.5)])
      .sort((a, b) => b[1] - a[1])
    const silent = [...outcomes]
      .filter(([key]) => key.endsWith('silence'))
      .reduce((sum, [, times]) => sum + times, 0)
    const { rss } = await server.measureAfterGc()
    const result = {
      title: `${title}, seed ${seed}`,
      figures: [
        figure(
          'malformed websocket frames',
          [...outcomes.values()].reduce((sum, each) => sum + each, 0),
          '',
          '>=',
          count,
        ),
        figure('malformed JSON-RPC frames', json.result.sent, '', '>=', count),
        figure('crashes', server.hasExited() ? 1 : 0, '', '=', 0),
        figure('frames: longest wait for a ping’s answer', frames.pings.longest, 'ms', '<=', 100, {
          timed: true,
        }),
        figure('JSON-RPC: longest wait for a ping’s answer', json.pings.longest, 'ms', '<=', 100, {
          timed: true,
        }),
        figure('frames of 1 MB: longest wait for a ping’s answer', heavy.pings.longest, 'ms', '<=', 100, {
          timed: true,
        }),
        figure('pings without an answer', frames.pings.lost + json.pings.lost + heavy.pings.lost, '', '=', 0),
        figure('frames: longest stall of the event loop', frames.stall, 'ms'),
        figure('JSON-RPC: longest stall of the event loop', json.stall, 'ms'),
        figure('frames of 1 MB: longest stall of the event loop', heavy.stall, 'ms'),
        figure(
          'the pinging process itself stood still for',
          Math.max(frames.pings.ownStall, json.pings.ownStall, heavy.pings.ownStall),
          'ms',
        ),
        figure('frames that were neither answered nor closed', silent, ''),
        figure('JSON-RPC refused with an error', json.result.refused, ''),
        figure('RSS afterwards', rss / 1e6, 'MB'),
      ],
      notes: [
        ...ranked.slice(0, 4).map(([name, ms]) => `1 MB frame, ${name}: ${Math.round(ms)} ms (median)`),
        ...[...outcomes]
          .filter(([key]) => key.endsWith('silence'))
          .map(([key, times]) => `${key} ${times} times`),
      ],
    }
    await server.kill()
    return result
  })
}
