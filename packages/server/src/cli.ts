#!/usr/bin/env node
import { getPortAdvice } from './config/getPortAdvice.js'
import { type Config, parseConfig } from './config/parseConfig.js'
import { createServer } from './createServer.js'
import { ServerConfigError } from './errors/ServerConfigError.js'
import type { LatchkitServer } from './options.js'
import { runMonitor } from './secureSite/runMonitor.js'
import { type CommandName, readCommandLine } from './usage.js'

/** Prints why the server cannot start and exits; foreign messages are not printed, because they may hold a secret. */
function fail(error: unknown, config: Config | undefined): never {
  const { code, message, port } = error as { code?: unknown; message?: unknown; port?: unknown }
  const isOurs = error instanceof ServerConfigError || (error as Error)?.name === 'StorageError'
  const text =
    code === 'EADDRINUSE'
      ? getPortAdvice(port, config)
      : code === 'EACCES' || code === 'EADDRNOTAVAIL'
        ? 'HOST and PORT cannot be listened on.'
        : isOurs
          ? String(message)
          : `The server cannot start (${typeof code === 'string' ? code : 'unexpected failure'}).`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function stopOnSignals(server: LatchkitServer): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal exits without waiting.
      if (stopping) process.exit(130)
      stopping = true
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

async function run(config: Config): Promise<void> {
  const server = await createServer(config.options)
  stopOnSignals(server)
  const { url } = await server.listen({ port: config.port, host: config.host }).catch(async error => {
    await server.close()
    throw error
  })
  if (config.options.secure) {
    await server.listenSecure({ port: config.securePort, host: config.host }).catch(async error => {
      await server.close()
      throw error
    })
    process.stdout.write(`Secure site ready: ${config.options.secure.origin}\n`)
  }
  process.stdout.write(`Latchkit server ready: ${url}\n`)
}

const write = (text: string): void => void process.stdout.write(text)

async function runCommand({ name, args }: { name: CommandName; args: readonly string[] }): Promise<number> {
  if (name === 'emails') {
    const { runEmails } = await import('./emailCapture/runEmails.js')
    return runEmails(args, write, process.env)
  }
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  return runMonitor(args, write, { signal: ending.signal })
}

let config: Config | undefined
try {
  const line = readCommandLine(process.argv.slice(2))
  if (line.kind === 'refuse') {
    process.stderr.write(line.text)
    process.exitCode = 2
  } else if (line.kind === 'print') write(line.text)
  else if (line.kind === 'command') process.exit(await runCommand(line))
  else {
    config = parseConfig(process.env)
    await run(config)
  }
} catch (error) {
  fail(error, config)
}
