import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DevnetFile, devnetFilePath } from './devnetFile.js'
import { freePortBase, hold, isAlive, isOpen, until } from './fixtures/ports.js'

// The command itself, as a person starts it, in another process.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const offsets = [0, 1, 2, 3, 10, 11, 20, 21, 30, 40, 50, 51, 52, 53]

type Run = { child: ChildProcess; out: string; err: string; exited: Promise<number | null> }

let directory: string
let portBase: number
let runs: Run[] = []

/** Reserves ports and creates a folder; a demo shares neither with another. */
async function prepare(): Promise<void> {
  runs = []
  directory = await mkdtemp(join(tmpdir(), 'latchkit-demo-'))
  portBase = await freePortBase()
}

async function end(): Promise<void> {
  for (const { child } of runs) if (child.exitCode === null) child.kill('SIGKILL')
  await until(async () => (await bound()).length === 0)
  await rm(directory, { recursive: true, force: true })
}

function start(options: readonly string[] = ['--no-build'], command?: readonly string[]): Run {
  const [program = process.execPath, ...before] = command ?? [
    process.execPath,
    join(root, 'scripts/demo.mjs'),
  ]
  const { NODE_OPTIONS: _, ...env } = process.env
  const args = [...before, '--port-base', `${portBase}`, '--directory', directory, ...options]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const run: Run = { child, out: '', err: '', exited: once(child, 'exit').then(([code]) => code) }
  child.stdout?.on('data', chunk => {
    run.out += chunk
  })
  child.stderr?.on('data', chunk => {
    run.err += chunk
  })
  runs.push(run)
  return run
}

const readyLine = () => `Latchkit demo ready: http://localhost:${portBase}`

async function ready(run: Run): Promise<void> {
  let isOver = false
  void run.exited.then(() => {
    isOver = true
  })
  await until(() => run.out.includes(readyLine()) || isOver, 200_000)
  if (!run.out.includes(readyLine())) throw new Error(`The demo ended before it was ready:\n${run.err}`)
}

async function bound(): Promise<number[]> {
  const open = await Promise.all(offsets.map(offset => isOpen(portBase + offset)))
  return offsets.filter((_, index) => open[index])
}

const readFileOf = async (): Promise<DevnetFile> =>
  JSON.parse(await readFile(devnetFilePath(directory), 'utf8'))

describe('once it says it is ready', () => {
  let run: Run

  // Builds, too: the tests below it take what is built.
  beforeAll(async () => {
    await prepare()
    run = start([])
    await ready(run)
  }, 240_000)
  afterAll(end)

  test('every part responds', async () => {
    expect(await bound()).toEqual(offsets)

    const file = await readFileOf()
    const server = `http://localhost:${portBase + 1}`
    expect(file).toMatchObject({
      version: 1,
      portBase,
      pid: run.child.pid,
      urls: {
        demo: `http://localhost:${portBase}`,
        server,
        relay: `ws://localhost:${portBase + 1}/relay`,
        secure: `http://localhost:${portBase + 2}`,
        wallet: `http://localhost:${portBase + 3}`,
        onramp: `http://localhost:${portBase + 52}`,
        mail: `http://localhost:${portBase + 50}`,
        login: `http://localhost:${portBase + 51}`,
        farcaster: `http://localhost:${portBase + 53}`,
      },
    })
    // CONTRACT 2: the sandbox's page is there, and not on the server.
    expect(await (await fetch(file.urls.onramp ?? '')).text()).toContain('On-ramp sandbox')
    expect((await fetch(`${server}/onramp/sandbox`)).status).toBe(404)
    expect(await (await fetch(`${file.urls.mail}/messages`)).json()).toEqual([])
    expect(await (await fetch(`${server}/health`)).json()).toMatchObject({ status: 'ok' })
    const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
    const stacks = 'stacks:2147483648'
    for (const [id, { rpcUrl }] of Object.entries(file.chains)) {
      if (id === stacks) {
        expect(await (await fetch(`${rpcUrl}/v2/info`)).json()).toMatchObject({ network_id: 2147483648 })
        continue
      }
      if (id === bitcoin) {
        expect(Number(await (await fetch(`${rpcUrl}/blocks/tip/height`)).text())).toBeGreaterThanOrEqual(500)
        continue
      }
      const isSolana = id === 'solana:localnet'
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: isSolana ? 'getHealth' : 'eth_chainId' }),
      })
      const { result } = await response.json()
      expect(isSolana ? result : `eip155:${Number(result)}`).toBe(isSolana ? 'ok' : id)
    }
    expect(Object.keys(file.chains)).toEqual([
      'eip155:31337',
      'eip155:31338',
      'solana:localnet',
      bitcoin,
      stacks,
    ])
  })

  test('the pages carry their configuration and the demo the policy of the contract', async () => {
    const config = async (offset: number) => {
      const html = await (await fetch(`http://localhost:${portBase + offset}/`)).text()
      return JSON.parse(/id="latchkit-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
    }
    const file = await readFileOf()
    const demo = await config(0)
    expect(demo).toMatchObject({
      apiUrl: file.urls.server,
      relayUrl: file.urls.relay,
      walletUrl: file.urls.wallet,
    })
    expect(demo.chains.map((chain: { caipNetworkId: string }) => chain.caipNetworkId)).toEqual([
      'eip155:31337',
      'eip155:31338',
      'solana:localnet',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      'stacks:2147483648',
    ])
    expect(JSON.stringify(demo)).not.toContain('privateKey')
    const wallet = await config(3)
    expect(wallet).toMatchObject({
      serverUrl: file.urls.server,
      relayUrl: file.urls.relay,
      chains: demo.chains,
    })
    expect(wallet.accounts).toEqual(
      [0, 10, 20, 30].flatMap(start =>
        file.accounts.slice(start, start + 5).map(({ funded: _, ...account }) => account),
      ),
    )
    const extension = join(root, 'apps/wallet/dist/extension/config.json')
    expect(JSON.parse(await readFile(extension, 'utf8'))).toEqual(wallet)

    const [first, second, solana, bitcoin, stacks] = Object.values(file.chains)
    const policy = (await fetch(`http://localhost:${portBase}/`)).headers.get('content-security-policy')
    expect(policy).toBe(
      `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: ${file.urls.server}; ` +
        `font-src 'self'; connect-src 'self' ${file.urls.server} ws://localhost:${portBase + 1} ` +
        `${first?.rpcUrl} ${first?.wsUrl} ${second?.rpcUrl} ${second?.wsUrl} ${solana?.rpcUrl} ${solana?.wsUrl} ` +
        `${bitcoin?.rpcUrl} ${stacks?.rpcUrl}; ` +
        `frame-src http://localhost:${portBase + 2}; object-src 'none'; base-uri 'none'; form-action 'self'; ` +
        "require-trusted-types-for 'script'",
    )
  })

  test('R7.40 the server reads the balances that were funded', async () => {
    const { accounts, chains, urls } = await readFileOf()
    for (const [id, { tokens, nativeCurrency }] of Object.entries(chains)) {
      const account = accounts.find(({ family }) => id.startsWith(family))
      if (!account) throw new Error('no account')
      const response = await fetch(
        `${urls.server}/v1/account/${account.address}/balance?currency=usd&chainId=${id}`,
      )
      expect(response.status).toBe(200)
      const { balances } = (await response.json()) as {
        balances: { symbol: string; address?: string; quantity: { numeric: string; decimals: string } }[]
      }
      const held = account.funded[id]?.tokens ?? {}
      for (const { symbol, address, decimals } of tokens) {
        const found = balances.find(balance => balance.symbol === symbol)
        expect(found?.address?.toLowerCase()).toContain(address.toLowerCase())
        const [whole = '', part = ''] = (found?.quantity.numeric ?? '').split('.')
        expect(BigInt(whole + part.padEnd(decimals, '0')).toString()).toBe(held[address])
      }
      expect(balances.map(({ symbol }) => symbol)).toContain(nativeCurrency.symbol)
    }
  })

  test('SIGINT leaves nothing: no port, no file, exit code 0', async () => {
    run.child.kill('SIGINT')
    expect(await run.exited).toBe(0)
    expect(await bound()).toEqual([])
    expect(existsSync(devnetFilePath(directory))).toBe(false)
    // One line on standard output, the ready line; progress goes to standard error.
    expect(run.out).toBe(`${readyLine()}\n`)
  })
})

describe('however it ends', () => {
  // What is stopped is the same; SIGINT above and SIGKILL below end all four families.
  const evmAlone = ['--no-build', '--chains', 'evm']

  beforeEach(prepare)
  afterEach(end)

  test('--chains leaves families out: neither their chains, their accounts nor their ports; SIGTERM stops it like SIGINT', async () => {
    const run = start(['--no-build', '--chains', 'evm,solana'])
    await ready(run)
    const file = await readFileOf()
    expect(Object.keys(file.chains)).toEqual(['eip155:31337', 'eip155:31338', 'solana:localnet'])
    expect(file.accounts.some(({ family }) => family === 'bip122' || family === 'stacks')).toBe(false)
    expect(await bound()).toEqual(offsets.filter(offset => offset !== 30 && offset !== 40))
    run.child.kill('SIGTERM')
    expect(await run.exited).toBe(0)
    expect(await bound()).toEqual([])
  })

  test('Ctrl-C under npm, which delivers it more than once, stops it in order', async () => {
    const run = start(evmAlone, ['npm', 'run', '--silent', 'demo', '--'])
    await ready(run)
    // As a terminal does: to every process of the group.
    process.kill(-(run.child.pid ?? 0), 'SIGINT')
    await run.exited
    await until(async () => (await bound()).length === 0)
    await until(() => !existsSync(devnetFilePath(directory)))
    expect(run.err).toContain('Stopping')
  })

  test('a SIGTERM that reaches npm alone stops it, though the shell in between does not pass it on', async () => {
    const run = start(evmAlone, ['npm', 'run', '--silent', 'demo', '--'])
    await ready(run)
    run.child.kill('SIGTERM')
    await run.exited
    await until(async () => (await bound()).length === 0)
    await until(() => !existsSync(devnetFilePath(directory)))
  })

  test('a signal while it starts stops what has started, SIGHUP like SIGINT', async () => {
    const run = start(evmAlone)
    await until(() => run.err.includes('Starting the chains'))
    run.child.kill('SIGHUP')
    expect(await run.exited).toBe(0)
    expect(await bound()).toEqual([])
    expect(run.out).toBe('')
  })

  test('SIGKILL leaves no process and no port', async () => {
    const run = start()
    await ready(run)
    const pid = run.child.pid ?? 0
    run.child.kill('SIGKILL')
    await run.exited
    await until(async () => (await bound()).length === 0)
    expect(isAlive(pid)).toBe(false)
  })

  test('a busy port ends it with the port, the way out, and nothing started', async () => {
    const holder = await hold(portBase + 11)
    const run = start()
    expect(await run.exited).toBe(1)
    expect(run.err).toContain(`Port ${portBase + 11} (EVM chain 31338) is in use by another program.`)
    expect(run.err).toContain('--port-base')
    expect(run.err).not.toContain('at async')
    expect(run.out).toBe('')
    await holder.release()
    expect(await readdir(directory)).toEqual([])
  })

  test.each([
    [['--port-base', 'x'], "--port-base must be a port number, not 'x'"],
    [['--nonsense'], '--nonsense'],
    [['--chains', 'evm,cosmos'], "--chains holds 'cosmos'"],
    [['--chains', 'solana'], '--chains must hold evm'],
  ])('options %j are refused with the usage', async (options, words) => {
    const run = start(options)
    expect(await run.exited).toBe(2)
    expect(run.err).toContain(words)
    expect(run.err).toContain('npm run demo -- [options]')
  })
})
