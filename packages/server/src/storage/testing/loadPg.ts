import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Loader = { _load(request: string, ...rest: unknown[]): unknown }

/**
 * Loads pg under vitest, for `vi.mock('pg', …)`.
 *
 * The tests run with the condition `import`, under which `require('pg-pool')` returns an ES module that pg
 * cannot extend. Here that one request gets the CommonJS file.
 */
export function loadPg(): object {
  const require = createRequire(import.meta.url)
  const loader = Module as unknown as Loader
  const load = loader._load
  const entry = require.resolve('pg-pool')
  const pool: unknown = require(entry.endsWith('.mjs') ? join(dirname(entry), '..', 'index.js') : entry)
  loader._load = (request, ...rest) => (request === 'pg-pool' ? pool : load.call(loader, request, ...rest))
  try {
    return { default: require('pg') }
  } finally {
    loader._load = load
  }
}
