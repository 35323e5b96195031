import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../../options.js'
import { bundleProgram } from '../../testing/bundleProgram.js'

const program = fileURLToPath(new URL('../../testing/relayProcess.ts', import.meta.url))

export type ServerProcess = {
  url: string
  pid: number
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** Starts the server as a separate process, without limits per network address. */
export function startServerProcess(storage: string, options: ServerOptions): Promise<ServerProcess> {
  const rateLimits = { perIp: 1e9, rpcPerIp: 1e9, rpcBytesPerIp: 1e12 }
  const args = ['--storage', storage, '--options', JSON.stringify({ rateLimits, ...options })]
  return startProgram(program, args)
}

/** Starts a program of the sources, which writes `{ url, pid }` once it is ready. */
export async function startProgram(file: string, args: readonly string[]): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [await bundleProgram(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const { url, pid } = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
    child.stdout?.once('data', data => resolve(JSON.parse(String(data))))
    child.once('exit', code => reject(new Error(`The server ended with ${code}.`)))
  })
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  return { url, pid, kill }
}

/** Reads one figure of the indexer of a chain. */
export async function readMetric(
  { url }: Pick<ServerProcess, 'url'>,
  { chain, name, what }: { chain: string; name: 'block' | 'total'; what: string },
): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = `latchkit_activity_${name}{chain="${chain}",what="${what}"} `
  const found = text.split('\n').find(each => each.startsWith(line))
  return Number(found?.slice(line.length))
}

/**
 * Starts the built server (`npm run build`) by its command line: from the sources a compiler shares its memory.
 *
 * @param env - variables of `docs/server.md`
 */
export async function startBuiltServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli], {
    env: { PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', data => resolve(String(data).replace('Latchkit server ready: ', '').trim()))
    child.once('exit', code => reject(new Error(`The server ended with ${code}.`)))
  })
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  return { url, pid: child.pid ?? 0, kill }
}
