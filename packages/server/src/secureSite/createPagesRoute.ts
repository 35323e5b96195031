import { type Context, Hono } from 'hono'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import type { Site } from './loadSite.js'
import { createPageHeaders, type PageKind } from './pageHeaders.js'

/** Path of a page → its file and how it may be shown. */
export const pages: Readonly<Record<string, { file: string; kind: PageKind }>> = {
  '/frame': { file: '/frame.html', kind: 'framed' },
  // One page under three paths, because the browser decides by the headers of a path who may frame it.
  '/view': { file: '/view.html', kind: 'framed' },
  '/approve': { file: '/view.html', kind: 'approval' },
  '/keys': { file: '/view.html', kind: 'window' },
  '/popup/social': { file: '/popup.html', kind: 'window' },
  '/device/:token': { file: '/device.html', kind: 'topLevel' },
  '/settings': { file: '/index.html', kind: 'topLevel' },
  '/': { file: '/index.html', kind: 'topLevel' },
}

/** The pages of the secure site and their assets. A page that a host page frames or opens is served to listed hosts only. */
export function createPagesRoute(parameters: {
  site: Site
  hosts: OriginPolicy
  /** Origins that may frame approvals which can move value. */
  framedApprovals: readonly string[]
}): Hono<AppEnv> {
  const { site, hosts, framedApprovals } = parameters
  const mayFrame = (kind: PageKind, host: string | undefined) =>
    kind === 'framed' || (kind === 'approval' && host !== undefined && framedApprovals.includes(host))
  const app = new Hono<AppEnv>()
  for (const [path, { file: name, kind }] of Object.entries(pages))
    app.get(path, charges(), context => {
      const file = site.get(name)
      if (!file) throw notFound()
      const host = kind === 'topLevel' ? undefined : readHost(context, hosts)
      for (const [header, value] of Object.entries(
        createPageHeaders({ kind, host: mayFrame(kind, host) ? host : undefined, file }),
      ))
        context.header(header, value)
      return context.body(file.body)
    })
  app.get('/framing', charges(), context =>
    context.json({ approvals: mayFrame('approval', readHost(context, hosts)) }, 200, {
      'cache-control': 'no-store',
    }),
  )
  app.get('/manifest.json', charges(), context => serve(context, site, 'no-store'))
  app.get('/assets/:name', charges(), context => serve(context, site, 'public, max-age=31536000, immutable'))
  return app
}

function serve(context: Context<AppEnv>, site: Site, cacheControl: string): Response {
  const file = site.get(context.req.path)
  if (!file) throw notFound()
  context.header('content-type', file.type)
  context.header('cache-control', cacheControl)
  return context.body(file.body)
}

/** An empty list allows no host. */
function readHost(context: Context<AppEnv>, hosts: OriginPolicy): string {
  const host = context.req.query('host')
  if (host === undefined || !isOrigin(host) || !hosts.allows(host))
    throw new HttpError({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'This origin is not on the allow-list of the secure site.',
    })
  return host
}

/** Only an exact origin may reach a header. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

const notFound = () =>
  new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
