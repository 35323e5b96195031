import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listenOnLoopback } from '../../scripts/lib/loopback.mjs'
import { injectConfig, readSite } from '../../scripts/lib/staticServer.mjs'
import type { SiteConfig } from '../wagmi/src/createSite.js'
import type * as Server from '../wagmi/src/server.js'

export type WagmiSite = { url: string; stop: () => Promise<void> }

/** Serves the built site on wagmi, and renders its page for each request with the cookies of the visitor. */
export async function startWagmiSite({
  directory,
  config,
  policy,
}: {
  directory: string
  config: Omit<SiteConfig, 'discovery'>
  policy: string
}): Promise<WagmiSite> {
  const files = await readSite(join(directory, 'client'))
  const template = String(files.get('/index.html')?.body)
  const { renderPage }: typeof Server = await import(pathToFileURL(join(directory, 'server/server.js')).href)
  const render = ({ searchParams }: URL, cookie: string | undefined): string => {
    const page = renderPage({ ...config, discovery: searchParams.get('discovery') !== 'off' }, cookie)
    return injectConfig(template, page.config).replace('<!--app-->', () => page.markup)
  }
  const server = () =>
    createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const file = files.get(url.pathname)
      const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy }
      if (url.pathname !== '/' && !file) return response.writeHead(404, headers).end()
      if (file) return response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body)
      response
        .writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
        .end(render(url, request.headers.cookie))
    })
  const { port, stop } = await listenOnLoopback(server, 0, 'site on wagmi')
  return { url: `http://localhost:${port}`, stop }
}
