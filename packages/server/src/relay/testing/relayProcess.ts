import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Break } from '../../testing/breaks.js'
import { bundleProgram } from '../../testing/bundleProgram.js'

export type RelayProcess = {
  url: string
  port: number
  pid: number
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
}

/** Starts the server in a separate process without limits (`testing/relayProcess.ts`). For tests. */
export async function startRelayProcess({
  storage,
  port = 0,
  redis,
  broken,
}: {
  storage: string
  port?: number | undefined
  redis?: string | undefined
  broken?: Break | undefined
}): Promise<RelayProcess> {
  const program = fileURLToPath(new URL('../../testing/relayProcess.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [
      await bundleProgram(program),
      `--storage=${storage}`,
      `--port=${port}`,
      '--unlimited',
      ...(redis === undefined ? [] : [`--redis=${redis}`]),
      ...(broken === undefined ? [] : [`--break=${broken}`]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  const ready = await readReady(child)
  return {
    ...ready,
    url: `ws://127.0.0.1:${ready.port}/relay`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function readReady(child: ChildProcess): Promise<{ port: number; pid: number }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(JSON.parse(text))
    })
    child.once('exit', code => reject(new Error(`The relay process ended with ${code}.`)))
  })
}
