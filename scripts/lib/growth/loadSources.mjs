import { createServer } from 'vite'
import { root } from '../root.mjs'

/**
 * Loads sources as tests do.
 *
 * @template Result
 * @param {(load: (file: string) => Promise<Record<string, unknown>>) => Promise<Result>} use
 */
export async function withSources(use) {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: {
      resolve: {
        conditions: ['@latchkit/source', 'module', 'import', 'default'],
        externalConditions: ['@latchkit/source'],
      },
    },
  })
  try {
    return await use(file => server.ssrLoadModule(`/${file}`))
  } finally {
    await server.close()
  }
}
