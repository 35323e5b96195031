// Connections that come and go: whatever the relay keeps of one that is closed, it would keep of a million.
import { randomBytes } from 'node:crypto'
import { connect } from '../lib/client.mjs'
import { inParallel } from '../lib/helpers.mjs'
import { startServer, withStorage } from '../lib/server.mjs'
import { figure } from '../lib/stats.mjs'
import { createKey, createToken } from '../lib/token.mjs'

export const title = 'connections that come and go'

export async function run({ small = false, count = small ? 8_000 : 20_000, storage: kind = 'sqlite' }) {
  return withStorage(kind, async storage => {
    const server = await startServer({ storage })
    // The same few clients, so that what the relay rightly remembers of a token does not count.
    const tokens = Array.from({ length: 16 }, () => createToken(createKey(), server.url))
    const visit = async index => {
      const client = await connect(server.url, { token: tokens[index % tokens.length] })
      await client.request('irn_subscribe', { topic: randomBytes(32).toString('hex') })
      // Half of them leave politely.
      if (index % 2) return client.close()
      client.socket.terminate()
      return client.closed
    }
    const churn = times => inParallel(Array(times).keys(), 8, visit)
    // What compiles and caches grow by once is not kept of a connection.
    await churn(2_000)
    const before = await server.measureAfterGc()
    await churn(count)
    const after = await server.measureAfterGc()
    await server.kill()
    return {
      title,
      figures: [
        figure(
          'heap kept of each closed connection',
          (after.heapUsed - before.heapUsed) / count / 1_000,
          'kB',
          '<=',
          0.5,
        ),
        figure('connections opened and closed', count, ''),
        figure('RSS before', before.rss / 1e6, 'MB'),
        figure('RSS after', after.rss / 1e6, 'MB'),
      ],
    }
  })
}
