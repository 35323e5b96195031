import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { multicall3Bytecode } from './multicall3.js'

test('compiling the contracts again gives the committed artifacts, byte for byte', async () => {
  // In another process: the compiler installs handlers for uncaught errors wherever it is loaded.
  const script = fileURLToPath(new URL('../../scripts/compile.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'])
  const sources = readdirSync(fileURLToPath(new URL('../../contracts', import.meta.url)))
  expect(stdout.trim().split('\n')).toHaveLength(sources.length)
  for (const line of stdout.trim().split('\n')) expect(line).toMatch(/^\w+: unchanged$/)
}, 60_000)

test('viem still carries the bytecode of Multicall3', () => {
  expect(multicall3Bytecode()).toMatch(/^0x6080[0-9a-f]{5000,}$/)
})
