import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from './runCli.js'

const before = `import { ConnectButton } from '@rainbow-me/rainbowkit'

export const Wallet = () => <ConnectButton chainStatus="none" />
`
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkit-cli-'))
  writeFileSync(join(folder, 'a.tsx'), before)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): { code: number; out: string; err: string } {
  const said = { out: '', err: '' }
  const code = runCli(args, {
    out: text => {
      said.out += text
    },
    err: text => {
      said.err += text
    },
  })
  return { code, ...said }
}

test('--dry prints a diff and writes nothing', () => {
  const { code, out, err } = run('rainbowkit', folder, '--dry')
  expect(out).toBe(`--- a/a.tsx
+++ b/a.tsx
@@ -1,4 +1,4 @@
-import { ConnectButton } from '@rainbow-me/rainbowkit'
+import { LatchkitButton } from 'latchkit'
 
-export const Wallet = () => <ConnectButton chainStatus="none" />
+export const Wallet = () => <LatchkitButton />
 
`)
  expect(err).toBe('a.tsx:3:44 LatchkitButton has no chainStatus; it was removed.\n')
  expect(code).toBe(1)
  expect(readFileSync(join(folder, 'a.tsx'), 'utf8')).toBe(before)
})

test('a run prints what it changed, and ends with 0 when nothing is left', () => {
  expect(run('rainbowkit', folder)).toMatchObject({ code: 1, out: 'changed a.tsx\n' })
  expect(run('rainbowkit', folder)).toEqual({ code: 0, out: 'Nothing to change.\n', err: '' })
})

test.each([[[]], [['metamask', '.']], [['rainbowkit']], [['rainbowkit', '.', 'more']]])(
  'a wrong call prints how to call it, and ends with 2: %j',
  args => {
    expect(run(...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('npx @latchkit/migrate'),
    })
  },
)

test('a directory that does not exist ends with 2', () => {
  expect(run('rainbowkit', join(folder, 'none'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('none'),
  })
})

test('--help prints the kits', () => {
  expect(run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('web3modal') })
})

test('an option that does not exist throws', () => {
  expect(() => run('rainbowkit', folder, '--force')).toThrow('--force')
})
