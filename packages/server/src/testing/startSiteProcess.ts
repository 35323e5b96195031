import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../options.js'
import { bundleProgram } from './bundleProgram.js'

const program = fileURLToPath(new URL('./siteProcess.ts', import.meta.url))

export type SiteProcess = {
  /** Of the server. */
  url: string
  /** Of the secure site, of which it has no pages. */
  secureOrigin: string
  /** Milliseconds of processor time that the server has used. */
  readCpuMs(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the server in another process; the address of a caller is what `x-forwarded-for` says.
 *
 * @param toOptions - its options, as JSON can hold them, by the origin of the secure site
 */
export async function startSiteProcess(
  toOptions: (secureOrigin: string) => Promise<ServerOptions> | ServerOptions,
): Promise<SiteProcess> {
  const port = await findPort()
  const secureOrigin = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-site-'))
  await writeFile(join(folder, 'frame.html'), '<!doctype html><title>Frame</title>')
  const options = await toOptions(secureOrigin)
  const text = JSON.stringify({ ...options, secure: { ...options.secure, origin: secureOrigin, folder } })
  const child = spawn(process.execPath, [await bundleProgram(program), text, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = String(await receive(child))
  return {
    url,
    secureOrigin,
    async readCpuMs() {
      const received = receive(child)
      child.send('cpu')
      return Number(await received) / 1000
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The next message. @throws Error when the process ends first */
async function receive(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController()
  try {
    const [message] = await Promise.race([
      once(child, 'message', gone),
      once(child, 'exit', gone).then(() => Promise.reject(new Error('The server has ended.'))),
    ])
    return message
  } finally {
    gone.abort()
  }
}

async function findPort(): Promise<number> {
  const server = createHttp()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
