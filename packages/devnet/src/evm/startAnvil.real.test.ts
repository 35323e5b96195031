import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { hold, isAlive, isOpen, until } from '../fixtures/ports.js'
import { createSupervisor } from '../process/createSupervisor.js'
import { anvilPath } from './anvilPath.js'
import { startAnvil } from './startAnvil.js'
import { startEvmChains } from './startEvmChains.js'

const held: { release: () => Promise<void> }[] = []
const spawned: ChildProcess[] = []
afterEach(async () => {
  for (const child of spawned.splice(0)) child.kill('SIGKILL')
  for (const { release } of held.splice(0)) await release()
})

describe('startAnvil', () => {
  test('takes a free port, responds, and stops', async () => {
    const chain = await startAnvil({ chainId: 424242, balance: 3 })
    expect(chain.port).toBeGreaterThan(0)
    expect(await isOpen(chain.port)).toBe(true)
    await chain.stop()
    await chain.stop()
    expect(await isOpen(chain.port)).toBe(false)
    expect(isAlive(chain.pid)).toBe(false)
    expect((await chain.exited).output).toContain('Listening on')
  })

  test('a busy port is an error that names the port and the way out', async () => {
    const holder = await hold(0)
    held.push(holder)
    await expect(startAnvil({ chainId: 31337, port: holder.port })).rejects.toMatchObject({
      code: 'PORT_BUSY',
      message: `Port ${holder.port} (EVM chain 31337) is in use by another program. Stop that program, or move every port with --port-base.`,
    })
  })

  test('one busy port stops the other chain too', async () => {
    const holder = await hold(0)
    const free = await hold(0)
    await free.release()
    held.push(holder)
    await expect(startEvmChains({ ports: [free.port, holder.port] })).rejects.toMatchObject({
      code: 'PORT_BUSY',
    })
    expect(await isOpen(free.port)).toBe(false)
  })

  test('a chain that dies by itself is reported with how it ended', async () => {
    const { chains, crashed, stop } = await startEvmChains({ chainIds: [31337] })
    const chain = chains['eip155:31337']
    if (!chain) throw new Error('chain')
    process.kill(chain.pid, 'SIGKILL')
    expect(await crashed).toContain(
      `The EVM chain 31337 (port ${chain.port}) ended by itself: signal SIGKILL`,
    )
    await stop()
  })

  test('a platform without a build is an error that says so', () => {
    expect(() => anvilPath('sunos', 'sparc')).toThrow('@foundry-rs/anvil-sunos-sparc')
    expect(anvilPath()).toMatch(/anvil-[a-z0-9]+-[a-z0-9]+[/\\]bin[/\\]anvil/)
  })
})

describe('nothing outlives the process that started it', () => {
  const start = async (): Promise<{ child: ChildProcess; running: { port: number; pid: number }[] }> => {
    const script = fileURLToPath(new URL('../fixtures/holdChains.ts', import.meta.url))
    const args = ['--conditions', '@latchkit/source', '--import', 'tsx', script]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    spawned.push(child)
    const [line] = await once(child.stdout ?? child, 'data')
    return { child, running: JSON.parse(String(line)) }
  }

  test('SIGKILL of the parent ends its chains', async () => {
    const { child, running } = await start()
    expect(running).toHaveLength(2)
    for (const { port } of running) expect(await isOpen(port)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await until(() => running.every(({ pid }) => !isAlive(pid)))
    for (const { port } of running) expect(await isOpen(port)).toBe(false)
  })

  test('SIGKILL of the supervisor ends the chains and is reported', async () => {
    const supervisor = createSupervisor()
    const chain = await startAnvil({ chainId: 31337, supervisor })
    process.kill(supervisor.pid, 'SIGKILL')
    expect(await chain.exited).toMatchObject({ error: 'its supervisor process ended' })
    await until(() => !isAlive(chain.pid))
    await expect(
      supervisor.start({ command: anvilPath(), args: ['--version'], ready: 'anvil' }),
    ).rejects.toMatchObject({ code: 'START_FAILED' })
    await supervisor.stop()
  })

  test('a program that cannot be run, or ends before it is ready, is an error with its last words', async () => {
    const supervisor = createSupervisor()
    const start = (command: string, args: string[]) => supervisor.start({ command, args, ready: 'never' })
    await expect(start('/nonexistent/program', [])).rejects.toThrow('ENOENT')
    await expect(
      start(process.execPath, ['-e', 'console.error("last words"); process.exit(3)']),
    ).rejects.toThrow('exit code 3\nlast words')
    await supervisor.stop()
  })

  test('a program that ignores SIGTERM is killed', async () => {
    const supervisor = createSupervisor()
    const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const program = await supervisor.start({ command: process.execPath, args: ['-e', script], ready: 'up' })
    expect((await program.stop()).signal).toBe('SIGKILL')
    await supervisor.stop()
  })
})
