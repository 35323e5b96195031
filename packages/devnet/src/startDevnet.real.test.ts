import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { devnetFilePath, readDevnetFile } from './devnetFile.js'
import { freePortBase, hold, isOpen } from './fixtures/ports.js'
import { startDevnet } from './startDevnet.js'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkit-test-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('the file says what runs, follows what is published, and goes when the network stops', async () => {
  const portBase = await freePortBase()
  const devnet = await startDevnet({ portBase, directory })
  const read = async () => JSON.parse(await readFile(devnetFilePath(directory), 'utf8'))
  expect(await read()).toEqual(devnet.file)
  expect(await read()).toMatchObject({
    version: 1,
    portBase,
    pid: process.pid,
    urls: {},
    chains: {
      'eip155:31337': {
        rpcUrl: `http://127.0.0.1:${portBase + 10}`,
        wsUrl: `ws://127.0.0.1:${portBase + 10}`,
      },
      'eip155:31338': {
        rpcUrl: `http://127.0.0.1:${portBase + 11}`,
        wsUrl: `ws://127.0.0.1:${portBase + 11}`,
      },
    },
  })
  expect((await read()).accounts).toHaveLength(10)
  expect(Object.keys((await read()).accounts[0].funded)).toEqual(['eip155:31337', 'eip155:31338'])

  await devnet.publish({ server: `http://localhost:${portBase + 1}` })
  expect((await read()).urls).toEqual({ server: `http://localhost:${portBase + 1}` })
  expect(await readDevnetFile(directory)).toEqual(devnet.file)
  expect(await readdir(directory)).toEqual(['devnet.json'])

  await devnet.stop()
  expect(await readdir(directory)).toEqual([])
  expect([await isOpen(portBase + 10), await isOpen(portBase + 11)]).toEqual([false, false])
})

test('a busy port fails with its number, and leaves no file and no other port', async () => {
  const portBase = await freePortBase()
  const holder = await hold(portBase + 11)
  await expect(startDevnet({ portBase, directory })).rejects.toThrow(
    `Port ${portBase + 11} (EVM chain 31338)`,
  )
  await holder.release()
  expect(await readdir(directory)).toEqual([])
  expect(await isOpen(portBase + 10)).toBe(false)
})

test('stopping leaves the file of another network alone', async () => {
  const devnet = await startDevnet({ portBase: await freePortBase(), directory, chains: [31337] })
  const other = JSON.stringify({ ...devnet.file, portBase: 1 })
  await writeFile(devnetFilePath(directory), other)
  await devnet.stop()
  expect(await readFile(devnetFilePath(directory), 'utf8')).toBe(other)
})
