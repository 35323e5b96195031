import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DevnetError } from '../errors.js'

/** How a program ended. `output` is the end of what it printed; `error` is set when it could not be run at all. */
export type ProcessExit = {
  code: number | null
  signal: string | null
  output: string
  error?: string | undefined
}

/** A program that runs under a supervisor. */
export type SupervisedProcess = {
  pid: number
  /** The first group of the `ready` pattern, as the program printed it. */
  match: string
  /** Resolves when the program has ended, for whatever reason; never rejects. */
  exited: Promise<ProcessExit>
  /** Ends the program (SIGTERM, SIGKILL after 3 s) and resolves once it has ended. */
  stop(): Promise<ProcessExit>
}

export type StartProcessParameters = {
  command: string
  /** `{directory}` is replaced by a new temporary directory, which is removed when the program ends. */
  args: readonly string[]
  /** A regular expression; the program counts as started once it has printed a match. */
  ready: string
}

/** A process that owns programs and ends them when the calling process ends, even by SIGKILL. */
export type Supervisor = {
  pid: number
  start(parameters: StartProcessParameters): Promise<SupervisedProcess>
  /** Ends every program it still runs, then itself. Safe to call twice. */
  stop(): Promise<void>
}

type Message =
  | { type: 'started'; id: number; pid: number }
  | { type: 'ready'; id: number; match: string }
  | ({ type: 'exited'; id: number } & ProcessExit)

type Entry = {
  pid: number
  onReady: (match: string) => void
  onExit: (exit: ProcessExit) => void
}

/**
 * Starts a supervisor process: programs started through it never outlive the calling process.
 *
 * @example
 * const supervisor = createSupervisor()
 * const program = await supervisor.start({ command: '/bin/cat', args: ['/etc/hostname'], ready: '(\\w+)' })
 * await supervisor.stop()
 */
export function createSupervisor(): Supervisor {
  // Detached: a Ctrl-C in the terminal then reaches only the caller, which ends things in order.
  const child = fork(fileURLToPath(new URL('../../supervisor/supervise.mjs', import.meta.url)), [], {
    detached: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const entries = new Map<number, Entry>()
  let nextId = 1
  const over = whenOver(child, () => {
    // The supervisor was killed, so its programs are ended here.
    for (const [id, entry] of entries) {
      entries.delete(id)
      if (entry.pid) kill(entry.pid)
      entry.onExit({ code: null, signal: null, output: '', error: 'its supervisor process ended' })
    }
  })

  child.on('message', message => {
    const told = message as Message
    const entry = entries.get(told.id)
    if (!entry) return
    if (told.type === 'started') entry.pid = told.pid
    else if (told.type === 'ready') entry.onReady(told.match)
    else {
      entries.delete(told.id)
      entry.onExit({ code: told.code, signal: told.signal, output: told.output, error: told.error })
    }
  })

  const send = (message: object): void => {
    if (child.connected) child.send(message, () => {})
  }

  return {
    pid: child.pid ?? 0,
    start: ({ command, args, ready }) =>
      new Promise((resolve, reject) => {
        if (!child.connected) {
          reject(new DevnetError('START_FAILED', `${command} was not started: the supervisor has ended.`))
          return
        }
        const id = nextId++
        let settle: (exit: ProcessExit) => void
        const exited = new Promise<ProcessExit>(done => {
          settle = done
        })
        const stop = (): Promise<ProcessExit> => {
          send({ type: 'stop', id })
          return exited
        }
        const entry: Entry = {
          pid: 0,
          onReady: match => resolve({ pid: entry.pid, match, exited, stop }),
          onExit: exit => {
            settle(exit)
            reject(
              new DevnetError('START_FAILED', `${command} ended before it was ready: ${describeExit(exit)}`),
            )
          },
        }
        entries.set(id, entry)
        send({ type: 'start', id, command, args, ready })
      }),
    stop: () => {
      send({ type: 'shutdown' })
      return over
    },
  }
}

/** How a program ended, in words for a person. */
export function describeExit({ code, signal, output, error }: ProcessExit): string {
  const how = error ?? (signal ? `signal ${signal}` : `exit code ${code}`)
  const said = output.trim().split('\n').slice(-5).join('\n')
  return said ? `${how}\n${said}` : how
}

function whenOver(child: ChildProcess, then: () => void): Promise<void> {
  return new Promise(resolve => {
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      then()
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}
