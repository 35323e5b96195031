import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLogin, startMail } from '@latchkit/devnet'
import { createServer, type LatchkitServer, type ServerOptions } from '@latchkit/server'
import { buildSecure } from '../scripts/build.mjs'
import { type Exchange, startTraffic } from './canaries/startTraffic.js'

export type TestSite = {
  origin: string
  folder: string
  server: LatchkitServer
  /** What passed between browsers and the site, where `isRecorded` was set. */
  exchanges: readonly Exchange[]
  /** The code of the newest mail to an address. */
  readCode(email: string): Promise<string>
  /** The link of the newest mail to an address that asks to approve a device. */
  readDeviceLink(email: string): Promise<string>
  /** The link of the newest mail to an address that undoes a change. */
  readUndoLink(email: string, kind: 'email' | 'rotation'): Promise<string>
  stop(): Promise<void>
}

let built: Promise<string> | undefined

/** Builds the secure site once per process, whose files share it; the folder goes with the process. */
function buildOnce(): Promise<string> {
  built ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-secure-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await buildSecure({ folder })
    return folder
  })()
  return built
}

/**
 * The secure site behind a server with storage in memory, and a mailbox: as it is built now, or from
 * `options.secure.folder`.
 *
 * @param given - options of the server, or what makes them from the site's origin
 */
export async function startSite(
  given: ServerOptions | ((origin: string) => Promise<ServerOptions>) = {},
  { hasProviders = false, isRecorded = false }: { hasProviders?: boolean; isRecorded?: boolean } = {},
): Promise<TestSite> {
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const options = typeof given === 'function' ? await given(origin) : given
  const folder = options.secure?.folder ?? (await buildOnce())
  const mail = await startMail()
  const login = hasProviders
    ? await startLogin({ redirectUri: `${origin}/auth/social/callback/{provider}` })
    : undefined
  const server = await createServer({
    storage: 'memory:',
    logLevel: 'silent',
    environment: 'development',
    processMetrics: false,
    publicUrl: 'http://localhost:1',
    ...options,
    secure: { ...options.secure, origin, folder },
    auth: {
      key: Buffer.alloc(32, 7).toString('base64'),
      smtpUrl: mail.smtpUrl,
      social: login?.social,
      ...options.auth,
    },
  })
  const listening = await server.listenSecure({ port: isRecorded ? 0 : port, host: '127.0.0.1' })
  const target = `http://127.0.0.1:${listening.port}`
  const traffic = isRecorded ? await startTraffic({ port, target }) : undefined
  return {
    origin,
    folder,
    server,
    exchanges: traffic?.exchanges ?? [],
    async readCode(email) {
      const mails = await readMails(mail.url)
      return mails.find(({ to, code }) => to.includes(email) && code !== undefined)?.code ?? ''
    },
    readDeviceLink: email => readLink(mail.url, email, /https?:\/\/\S+\/device\/[-_.A-Za-z0-9]+/),
    readUndoLink: (email, kind) =>
      readLink(mail.url, email, new RegExp(`https?://\\S+#undo-${kind}=[-_.A-Za-z0-9]+`)),
    async stop() {
      await traffic?.stop()
      await server.close()
      await mail.stop()
      await login?.stop()
    },
  }
}

type TestMail = { to: string[] | string; text: string; code?: string }

/** Newest first. */
async function readMails(url: string): Promise<TestMail[]> {
  const response = await fetch(`${url}/messages`)
  return (await response.json()) as TestMail[]
}

async function readLink(url: string, email: string, link: RegExp): Promise<string> {
  const links = (await readMails(url)).flatMap(({ to, text }) =>
    to.includes(email) ? (link.exec(text)?.[0] ?? []) : [],
  )
  return links[0] ?? ''
}

async function findPort(): Promise<number> {
  const server = createHttp()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
