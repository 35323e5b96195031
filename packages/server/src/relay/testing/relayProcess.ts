import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type RelayProcess = {
  url: string
  port: number
  /** Ends it as a power failure would, as far as the process is concerned, and waits until it is gone. */
  kill(): Promise<void>
}

/** A relay on a SQLite file in a process of its own, with the limits out of the way. For tests. */
export async function startRelayProcess(file: string, port = 0): Promise<RelayProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      createRequire(import.meta.url).resolve('tsx'),
      '--input-type=module',
      '-e',
      script(file, port),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const listening = await readPort(child)
  return {
    port: listening,
    url: `ws://127.0.0.1:${listening}/relay`,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function script(file: string, port: number): string {
  const at = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)
  return `
    import { startRelay } from ${at('startRelay.ts')}
    import { createStorage } from ${at('../../storage/createStorage.ts')}
    const wide = { perSecond: 1e6, burst: 1e6 }
    const relay = await startRelay({
      storage: await createStorage(${JSON.stringify(`file:${file}`)}),
      port: ${port},
      limits: {
        messagesPerClient: wide, messagesPerAddress: wide, subscriptionsPerClient: wide,
        subscriptionsPerAddress: wide, connectionsPerAddress: wide,
        mailboxMessages: 1e6, mailboxBytes: 1e9, tokenAddresses: 1e6,
      },
    })
    console.log(new URL(relay.url).port)`
}

async function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(Number(text))
    })
    child.once('exit', code => reject(new Error(`The relay process ended with ${code}.`)))
  })
}
