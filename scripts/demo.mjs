// `npm run demo`: installs and builds what is missing, starts everything, says when it is ready, stops it all on
// Ctrl-C. Until the packages are there this may import nothing but Node.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoFamilies } from './demo/families.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'

const usage = `npm run demo -- [options]

  --port-base N   moves every port (default 4100)
  --chains LIST   families of chains to start, such as evm,solana (default evm,solana,bitcoin,stacks)
  --open          opens a browser when ready (the default at a terminal)
  --no-open       never opens a browser
  --no-build      takes what is built already
  --directory D   where devnet.json and the server's database go (default .latchkit)
`
const root = dirname(dirname(fileURLToPath(import.meta.url)))
// What a person can act on by its message alone; everything else shows where it came from.
const expected = new Set(['PORT_BUSY', 'COMMAND_FAILED', 'PROGRAM_MISSING', 'START_FAILED'])
const log = line => process.stderr.write(`${line}\n`)

let options
try {
  options = parse()
} catch (error) {
  log(`${error.message}\n\n${usage}`)
  process.exit(2)
}
if (options.help) {
  process.stdout.write(usage)
  process.exit(0)
}
await main()

function parse() {
  const { values } = parseArgs({
    options: {
      'port-base': { type: 'string' },
      chains: { type: 'string' },
      open: { type: 'boolean' },
      'no-open': { type: 'boolean' },
      'no-build': { type: 'boolean' },
      directory: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const text = values['port-base'] ?? '4100'
  if (!/^\d{4,5}$/.test(text)) throw new Error(`--port-base must be a port number, not '${text}'.`)
  const families = values.chains?.split(',').map(name => name.trim())
  const unknown = families?.find(name => !demoFamilies.includes(name))
  if (unknown !== undefined) throw new Error(`--chains holds '${unknown}', which is none of ${demoFamilies}.`)
  if (families && !families.includes('evm'))
    throw new Error('--chains must hold evm: names and sign-in need it.')
  return {
    portBase: Number(text),
    families,
    open: !values['no-open'] && (values.open ?? (process.stdout.isTTY === true && !process.env.CI)),
    build: !values['no-build'],
    directory: values.directory,
    help: values.help === true,
  }
}

async function main() {
  const start = new AbortController()
  let demo
  let stopping
  const stop = () => {
    stopping ??= { since: Date.now() }
    start.abort()
  }
  const end = async code => {
    try {
      await demo?.stop()
    } catch (error) {
      for (const cause of error.errors ?? [error]) log(`While stopping: ${cause.message}`)
      code ||= 1
    }
    process.exit(code)
  }
  const interrupt = () => {
    // One Ctrl-C arrives twice under npm: from the terminal and passed on by npm. Only a later one is impatience.
    if (stopping && Date.now() - stopping.since > 500) process.exit(130)
    if (stopping) return
    log('Stopping')
    stop()
    if (demo) void end(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  onOrphaned(interrupt)

  try {
    await ensureInstalled({ root, log, signal: start.signal })
    const { startDemo } = await import('./demo/startDemo.mjs')
    const { directory, portBase, build, families } = options
    demo = await startDemo({
      portBase,
      build,
      log,
      signal: start.signal,
      ...(directory === undefined ? {} : { directory }),
      ...(families && { families }),
    })
  } catch (error) {
    if (stopping) process.exit(0)
    log(expected.has(error.code) ? error.message : (error.stack ?? String(error)))
    process.exit(1)
  }
  if (stopping) return end(0)
  void demo.crashed.then(what => {
    if (stopping) return
    stop()
    log(what)
    void end(1)
  })
  announce()

  function announce() {
    const { urls } = demo
    if (!urls.demo) {
      log('The demo site is not built, so there is no page to show; everything else runs.')
      return
    }
    log(
      `  wallet ${urls.wallet ?? 'not built'}   server ${urls.server}   all of it: ${options.directory ?? '.latchkit'}/devnet.json   Ctrl-C stops it`,
    )
    process.stdout.write(`Latchkit demo ready: ${urls.demo}\n`)
    if (options.open) openBrowser(urls.demo)
  }
}

/**
 * npm passes a SIGTERM on to the shell between it and this process; the shell dies of it and says nothing. So under npm
 * the loss of the parent counts as the signal.
 */
function onOrphaned(then) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, 250)
  timer.unref()
}

/** Asks the desktop to show the page; where there is none, nothing happens. */
function openBrowser(url) {
  const { platform, env } = process
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return
  const [command, ...args] =
    platform === 'darwin'
      ? ['open', url]
      : platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}
