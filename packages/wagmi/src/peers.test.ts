import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

type Manifest = { peerDependencies: Record<string, string> }
const read = (path: string | URL): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest
const own = read(new URL('../package.json', import.meta.url)).peerDependencies

test.each(['@wagmi/core', '@wagmi/core2'])(
  'a site installs beside the viem that it has pinned for wagmi: no newer one is asked for than by %s',
  name => {
    const { resolve } = createRequire(import.meta.url)
    const entry = resolve(name)
    const wagmi = read(entry.slice(0, entry.lastIndexOf('/dist/')).concat('/package.json'))
    expect(own['viem']).toBe(wagmi.peerDependencies['viem'])
  },
)

test('a site on wagmi 2.14 has one @wagmi/core: its own, 2.16, is in the range (a second one does not compile)', () => {
  expect(own['@wagmi/core']).toBe('>=2.16 <4')
})
