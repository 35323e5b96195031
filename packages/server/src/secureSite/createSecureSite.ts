import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { AppEnv } from '../app.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import {
  createHttp,
  type ListenParameters,
  openPort,
  stopHttp,
  toConnectionBounds,
} from '../utils/httpServer.js'
import { createSecureApp, type SecureAppParts } from './createSecureApp.js'
import { loadSite } from './loadSite.js'

export type SecureSite = {
  routes: Hono<AppEnv>['routes']
  fetch(request: Request): Promise<Response>
  listen(parameters: ListenParameters): Promise<{ url: string; port: number }>
  close(): Promise<void>
}

/** The second listener, with the secure site behind it; undefined where `secure` is not set. */
export async function createSecureSite(
  parameters: Omit<SecureAppParts, 'site' | 'origin'>,
): Promise<SecureSite | undefined> {
  const { options, log } = parameters
  if (!options.secure) return undefined
  const { origin, folder = findFolder() } = options.secure
  const app = createSecureApp({
    ...parameters,
    origin,
    site: await loadSite(folder),
  })
  let http: Server | undefined
  return {
    routes: app.routes,
    fetch: async request => app.fetch(request),
    async listen({ port, host = '127.0.0.1' }) {
      if (http) throw new ServerConfigError(['listenSecure: the secure site already listens'])
      http = createHttp(app.fetch, toConnectionBounds(options))
      try {
        return await openPort(http, { port, host, log })
      } catch (error) {
        http = undefined
        throw error
      }
    },
    close: async () => {
      if (http) await stopHttp(http)
    },
  }
}

/** In the package's folder, beside its sources or its build; else where a checkout of the repository builds it. */
function findFolder(): string {
  const site = '../../apps/secure/dist'
  const candidates = ['../secure', '../../secure', `../${site}`, `../../${site}`].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return candidates.find(path => existsSync(`${path}/frame.html`)) ?? candidates[0] ?? ''
}
