import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type DevnetFile,
  devnetFilePath,
  readDevnetFile,
  removeDevnetFile,
  writeDevnetFile,
} from './devnetFile.js'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkit-test-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const file: DevnetFile = { version: 1, portBase: 4100, pid: process.pid, urls: {}, chains: {}, accounts: [] }

test('is written into a directory that is made for it, and read back', async () => {
  const nested = join(directory, 'a', 'b')
  expect(await readDevnetFile(nested)).toBeUndefined()
  await writeDevnetFile(nested, file)
  expect(await readDevnetFile(nested)).toEqual(file)
  expect(await readdir(nested)).toEqual(['devnet.json'])
})

test('a reader never sees half a file', async () => {
  const accounts = Array.from({ length: 500 }, (_, index) => ({
    family: 'eip155' as const,
    address: `0x${index}` as const,
    privateKey: '0x' as const,
    funded: {},
  }))
  await writeDevnetFile(directory, file)
  let writing = true
  const writer = (async () => {
    for (let round = 0; round < 50; round++)
      await writeDevnetFile(directory, { ...file, accounts: round % 2 ? accounts : [] })
    writing = false
  })()
  while (writing) expect([0, 500]).toContain((await readDevnetFile(directory))?.accounts.length)
  await writer
})

test('the file of a network whose process is gone counts as none', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeDevnetFile(directory, { ...file, pid: child.pid ?? 0 })
  expect(await readDevnetFile(directory)).toBeUndefined()
})

test('is removed by its owner only; a broken or a dead one by anyone', async () => {
  await writeDevnetFile(directory, file)
  await removeDevnetFile(directory, { pid: process.pid, portBase: 5100 })
  expect(await readdir(directory)).toEqual(['devnet.json'])
  await removeDevnetFile(directory, { pid: process.pid, portBase: 4100 })
  expect(await readdir(directory)).toEqual([])
  await removeDevnetFile(directory, { pid: process.pid, portBase: 4100 })
  await writeFile(devnetFilePath(directory), '{ "version"')
  await removeDevnetFile(directory, { pid: process.pid, portBase: 4100 })
  expect(await readdir(directory)).toEqual([])
})
