import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chain, origin } from './attacks.mjs'
import { startHelper } from './helpers.mjs'
import { createHonest } from './honest.mjs'
import { startServer, withDirectory } from './server.mjs'

/** Starts an attack in a process of its own. */
export async function startAttack(name, server, { index, isStrong = false }) {
  const helper = await startHelper('attack.mjs', [
    name,
    server.port,
    `127.0.${200 + index}.1`,
    isStrong ? 'strong' : '',
  ])
  return { stop: () => helper.ask('end'), release: () => helper.finish() }
}

/** Bytes of all files of a directory. */
const sizeOf = directory =>
  readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)

/** Open file descriptors of a process. */
const descriptorsOf = pid => readdirSync(`/proc/${pid}/fd`).length

/**
 * Runs a server with its default limits, honest visitors beside it and a chain endpoint behind it.
 *
 * @param run gets the server, the visitors, and `observe(work)`, which resolves with what the server used meanwhile
 */
export async function withSiege({ pairs, breaks, options = {}, fault = '429' }, run) {
  return withDirectory(async directory => {
    const node = await startHelper('node.mjs', [fault])
    const server = await startServer({
      storage: `file:${join(directory, 'relay.db')}`,
      limits: 'default',
      breaks,
      options: {
        analytics: true,
        allowedOrigins: [origin],
        rpcUrls: { [chain]: `http://127.0.0.1:${node.first.port}` },
        ...options,
      },
    })
    try {
      const honest = await createHonest(server, { pairs })
      const observe = async work => {
        const before = { disk: sizeOf(directory), descriptors: descriptorsOf(server.pid) }
        let rss = 0
        let isOver = false
        const watching = (async () => {
          while (!isOver && !server.hasExited()) {
            const measured = await server.measure().catch(() => undefined)
            rss = Math.max(rss, measured?.rss ?? 0)
            await sleep(100)
          }
        })()
        const result = await work()
        isOver = true
        await watching
        return {
          result,
          rss,
          disk: sizeOf(directory) - before.disk,
          descriptors: server.hasExited() ? 0 : descriptorsOf(server.pid) - before.descriptors,
        }
      }
      return await run({ server, honest, observe })
    } finally {
      await server.kill()
      await node.finish()
    }
  })
}
