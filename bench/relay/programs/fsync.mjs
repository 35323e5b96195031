// Traces the system calls of the relay: each acknowledgement must leave after a flush of the write-ahead log that
// began after its message was written there. A power cut requires this, and a kill cannot show it.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, nextId } from '../lib/client.mjs'
import { startServer, withDirectory } from '../lib/server.mjs'
import { figure } from '../lib/stats.mjs'
import { judgeOrder, readTrace } from '../lib/trace.mjs'

export const title = 'fsync before the acknowledgement, by system-call trace'

/** Why there is no trace here; undefined when there is. */
function whyNoStrace() {
  const works = () => spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', 'true']).status === 0
  if (works()) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    try {
      const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'strace'], options)
    } catch {
      // No network, or no such package: said below.
    }
  return works()
    ? undefined
    : 'strace is not installed or may not trace here (Debian: apt-get install strace)'
}

export async function run({ small = false, breaks, messages = small ? 150 : 1_500 }) {
  const skipped = whyNoStrace()
  if (skipped) return { title, skipped, figures: [] }
  return withDirectory(async directory => {
    const trace = join(directory, 'trace')
    const calls = 'trace=write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync'
    const server = await startServer({
      storage: `file:${join(directory, 'relay.db')}`,
      breaks,
      // A page of the database is 4 KB; the topic must be in what is printed of it.
      wrap: [
        'strace',
        '-f',
        '-qq',
        '-y',
        '--seccomp-bpf',
        '-s',
        '4200',
        '-e',
        calls,
        '-e',
        'signal=none',
        '-o',
        trace,
      ],
    })
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect(server.url)))
    const publishes = []
    const publish = async (client, count = 1) => {
      const id = nextId()
      const topics = Array.from({ length: count }, () => randomBytes(32).toString('hex'))
      publishes.push({ id, topics })
      const items = topics.map(topic => ({
        topic,
        message: randomBytes(1_100).toString('base64'),
        ttl: 600,
        tag: 1108,
      }))
      if (count === 1) await client.request('irn_publish', items[0], id)
      else await client.request('irn_batchPublish', { messages: items }, id)
    }
    // One at a time, then many at once (they share a commit), and batches.
    const alone = Math.ceil(messages / 5)
    for (let each = 0; each < alone; each++) await publish(clients[0])
    while (publishes.length < messages)
      await Promise.all(clients.map((client, index) => publish(client, index === 9 ? 3 : 1)))
    // The tracer lets go of its child only when that ends by itself.
    await server.stop()
    const verdict = judgeOrder(await readTrace(trace), publishes, file => file.endsWith('relay.db-wal'))
    return {
      title: `${title}${breaks ? ` (broken: ${breaks})` : ''}`,
      figures: [
        figure('acknowledgements in order', (verdict.ordered / publishes.length) * 100, '%', '=', 100),
        figure('acknowledgements', publishes.length, ''),
        figure('sent before the message was written', verdict.notWritten, ''),
        figure('never flushed', verdict.notFlushed, ''),
        figure('sent before the flush was done', verdict.late, ''),
        figure('not found in the trace', verdict.noAnswer, ''),
        figure('flushes of the log', verdict.flushes, ''),
      ],
    }
  })
}
