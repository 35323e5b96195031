import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createSupervisor,
  describeExit,
  type ProcessExit,
  type StartProcessParameters,
  type Supervisor,
} from './createSupervisor.js'

/** A chain's own process. */
export type Host = {
  pid: number
  /** The first group of the `ready` pattern, as the program printed it. */
  match: string
  /** Resolves when the process has ended, by `stop` or by itself; never rejects. */
  exited: Promise<ProcessExit>
  /** Resolves with a description when the process ends without a call of `stop`; never rejects. */
  crashed: Promise<string>
  /** Ends the process and resolves once it has; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Runs a program of this package in a process that ends when the calling process does, also when that is killed.
 *
 * @param parameters.program - URL of the program without its extension
 * @param parameters.toName - the chain in the description of a crash, from what `ready` matched
 * @throws DevnetError `START_FAILED` with what the program printed
 */
export async function startHost(
  parameters: Pick<StartProcessParameters, 'args' | 'ready'> & {
    program: URL
    toName: (match: string) => string
    /** Default: a new one, which ends with the process. */
    supervisor?: Supervisor | undefined
  },
): Promise<Host> {
  const { program, args, ready, toName } = parameters
  const supervisor = parameters.supervisor ?? createSupervisor()
  const owned = parameters.supervisor === undefined
  try {
    const host = await supervisor.start({
      command: process.execPath,
      args: [...toArguments(program), ...args],
      ready,
    })
    let isStopping = false
    const exited = owned ? host.exited.finally(() => void supervisor.stop()) : host.exited
    const crashed = new Promise<string>(resolve => {
      void exited.then(exit => {
        if (!isStopping) resolve(`${toName(host.match)} ended by itself: ${describeExit(exit)}`)
      })
    })
    const stop = async (): Promise<void> => {
      isStopping = true
      await host.stop()
      if (owned) await supervisor.stop()
    }
    return { pid: host.pid, match: host.match, exited, crashed, stop }
  } catch (error) {
    if (owned) await supervisor.stop()
    throw error
  }
}

/** Node's arguments for a program: the build, or the source through tsx where there is only that. */
function toArguments(program: URL): string[] {
  const built = fileURLToPath(new URL(`${program.href}.js`))
  if (existsSync(built)) return [built]
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return [
    '--conditions',
    '@latchkit/source',
    '--import',
    loader,
    fileURLToPath(new URL(`${program.href}.ts`)),
  ]
}
