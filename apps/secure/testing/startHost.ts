import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

export type HostPage = { origin: string; stop(): Promise<void> }

/** A script of the host page: the embedded package as a site bundles it, on `window.latchkit`. */
async function bundleEmbedded(): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { embedded } from '@latchkit/embedded'; window.latchkit = { embedded }`,
      resolveDir: join(root, 'packages/latchkit'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['@latchkit/source'],
  })
  return result.outputFiles[0]?.text ?? ''
}

let bundled: Promise<string> | undefined

/** A host page on a separate port, with the policy of a careful site. */
export async function startHost(parameters: {
  secureOrigin: string
  headers?: Record<string, string>
}): Promise<HostPage> {
  bundled ??= bundleEmbedded()
  const script = await bundled
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${parameters.secureOrigin}; require-trusted-types-for 'script'`
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js'
    const page =
      '<!doctype html><meta charset="utf-8"><title>Host</title><body><main id="view"></main><script type="module" src="/host.js"></script>'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
      ...parameters.headers,
    })
    response.end(isScript ? script : page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
