import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from '../../options.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { createFakeEvm } from '../../testing/fakeEvm.js'

const key = `0x${'11'.repeat(32)}`
export const secureOrigin = 'http://secure.localhost'
export const page = 'http://app.localhost'

/** A server with everything that can be configured, so with all of its routes; its chain is a fake. For tests. */
export async function createWholeServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-whole-'))
  await mkdir(join(folder, 'assets'))
  const html = '<!doctype html><script type="importmap">{"integrity":{}}</script>'
  for (const name of ['frame', 'view', 'popup', 'device', 'index'])
    await writeFile(join(folder, `${name}.html`), html)
  await writeFile(join(folder, 'manifest.json'), '{"version":1,"files":{}}')
  const test = await createTestServer({
    environment: 'development',
    trustedProxies: 1,
    rpcUrls: { 'eip155:31337': 'http://node.example', 'eip155:10': 'http://node.example' },
    fetch: createFakeEvm().fetch,
    auth: {
      key: Buffer.alloc(32, 1).toString('base64'),
      smtpUrl: 'smtp://127.0.0.1:1',
      farcasterRelay: 'http://relay.example',
      social: { google: { clientId: 'a', clientSecret: 'b' } },
    },
    features: { emailCapture: true },
    secure: { origin: secureOrigin, folder },
    onramp: { sandbox: { chains: ['eip155:31337'], evmKey: key } },
    names: { parent: 'names.eth', gatewayKey: key },
    ...options,
  })
  const { close } = test.server
  test.server.close = async () => {
    await close()
    await rm(folder, { recursive: true })
  }
  return test
}
